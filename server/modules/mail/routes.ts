import { z } from 'zod'
import { LETTERS_PAPER, lettersBody, mails } from '#contract/operations/document/mail.ts'
import { mailModule, mailSettings } from '#contract/operations/document/mail-settings.ts'
import { idParams } from '#contract/operations/input.ts'
import { moduleRoutes, talkIn } from '#server/crud/module-settings.ts'
import { actOnMail } from '#server/modules/mail/act.ts'
import { readBoxOf } from '#server/modules/mail/box.ts'
import { acceptCertificate, certificatesOf, forgetCertificate } from '#server/modules/mail/certificates.ts'
import { mailAttachment, mailDetail, mailFile } from '#server/modules/mail/detail.ts'
import { draftMail, uploadMailFile } from '#server/modules/mail/dialog.ts'
import { domainRecords } from '#server/modules/mail/dns.ts'
import { lettersToPrint, markPrinted, printLetters } from '#server/modules/mail/letters.ts'
import { FILES_BYTES } from '#server/modules/mail/queue.ts'
import { sendMail } from '#server/modules/mail/send-written.ts'
import { asRule, askAtOnce, knownSender, stationState, testSender } from '#server/modules/mail/settings.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const settingsRoutes: readonly Route[] = [
  ...moduleRoutes(mailModule, {
    talk: talkIn(mailModule, 'mail_talk', 'configuration_id'),
    test: testSender,
    kept: askAtOnce,
  }),
  handle(mailSettings.ofStation)((context, { params }) => stationState(context, params.station)),
  handle(mailSettings.dns)(async (context, { params, query }) =>
    domainRecords((await knownSender(context, params.id)).senderAddress, query.selector),
  ),
  handle(mailSettings.certificates)(async (context, { params }) => ({
    list: await certificatesOf(context, params.id),
  })),
  handle(mailSettings.acceptCertificate)(async (context, { params, body }) => {
    await acceptCertificate(context, params.id, body)
    return { status: 'SAVED', id: params.id }
  }),
  handle(mailSettings.forgetCertificate)(async (context, { params }) => {
    await forgetCertificate(context, params.id, params.side)
    return { status: 'SAVED', id: params.id }
  }),
  handle(mailSettings.readBox)(async (context, { params }) => {
    const sender = await knownSender(context, params.id)
    const house = { db: context.db, services: context.services, now: () => context.now }
    const unread: unknown[] = []
    const taken = await asRule(() => readBoxOf(house, sender, (error) => void unread.push(error)))
    return { status: 'READ', taken }
  }),
]

const fileRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'document/mail-history/eml/:id',
      right: ['document_email_mailing', 'read'],
      write: false,
      summary: 'E-mail : fichier .eml, pour son propre logiciel',
      params: idParams,
    },
    (context, { params }) => mailFile(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: 'document/mail-attachment/:id/:position',
      right: ['document_email_mailing', 'read'],
      write: false,
      summary: 'E-mail : pièce jointe',
      params: z.object({ id: z.coerce.number().int().min(1), position: z.coerce.number().int().min(0).max(100) }),
    },
    (context, { params }) => mailAttachment(context, params),
  ),
  route(
    {
      method: 'POST',
      path: 'document/mail-attachment/upload',
      right: ['document_email_mailing', 'write'],
      write: true,
      summary: 'E-mail : joindre un fichier à un message en cours',
      upload: 'uploadfile',
      heaviest: { bytes: FILES_BYTES, code: 'mail.filesTooLarge', max: '15' },
    },
    (context, { body }) => uploadMailFile(context, body),
  ),
]

export const mailRoutes: readonly Route[] = [
  ...settingsRoutes,
  ...fileRoutes,
  handle(mails.one)((context, { params }) => mailDetail(context, params.id)),
  handle(mails.act)(async (context, { params, body }) => ({
    status: 'SAVED',
    id: await actOnMail(context, params.id, body.action),
  })),
  handle(mails.draft)((context, { params, query }) =>
    draftMail(context, { ...params, modelId: query.modelId, languageId: query.languageId, mailId: query.mailId }),
  ),
  handle(mails.send)((context, { body }) => sendMail(context, body)),
  handle(mails.lettersPrinted)(async (context, { body }) => ({
    status: 'SAVED',
    count: await markPrinted(context, body.ids),
  })),
  route(
    {
      method: 'POST',
      path: LETTERS_PAPER,
      right: ['document_email_mailing', 'read'],
      write: false,
      summary: 'Courriers à imprimer : un PDF',
      body: lettersBody,
    },
    (context, { body }) => printLetters(context, body.ids),
  ),
  handle(mails.letters)(async (context) => ({ list: await lettersToPrint(context) })),
]
