import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const SECURITY = { TLS: 'TLS', STARTTLS: 'STARTTLS', NONE: 'Aucune' } as const

/** Who an establishment writes as, and through which servers: one record for each use. Its secrets are set apart. */
export const emailConfiguration = defineEntity({
  name: 'emailConfiguration',
  path: 'document/email-configuration',
  right: 'document_email_configuration',
  scope: 'site',
  label: { one: 'Configuration e-mail', many: 'Configurations e-mail', feminine: true },
  display: 'senderAddress',
  unique: [['station']],
  fields: {
    station: f.choice(
      'Usage',
      { GENERAL: 'Courrier de l’établissement', GRC: 'Campagnes', INFORMATIONS: 'Messages d’information' },
      { required: true, initial: 'GENERAL' },
    ),
    senderName: f.text('Nom de l’expéditeur', { required: true, max: 80 }),
    senderAddress: f.email('Adresse de l’expéditeur', { required: true }),
    replyTo: f.email('Adresse de réponse', { help: 'Vide : celle de l’expéditeur.' }),
    signature: f.note('Signature', { max: 2000, help: 'Ajoutée sous le texte, après un retour à la ligne.' }),
    host: f.text('Serveur d’envoi (SMTP)', { required: true, max: 200 }),
    port: f.integer('Port', { required: true, min: 1, max: 65_535, initial: 587 }),
    security: f.choice('Chiffrement', SECURITY, {
      required: true,
      initial: 'STARTTLS',
      help: 'STARTTLS sur le port 587, TLS sur le port 465.',
    }),
    auth: f.choice(
      'Connexion',
      { PASSWORD: 'Mot de passe', XOAUTH2: 'Jeton (XOAUTH2)', NONE: 'Sans connexion' },
      {
        required: true,
        initial: 'PASSWORD',
        help: 'Le mot de passe ou le jeton se donne plus bas, une fois la configuration enregistrée.',
      },
    ),
    userName: f.text('Identifiant', { max: 200 }),
    tokenUrl: f.url('Adresse des jetons', { max: 300, help: 'De XOAUTH2 : celle que donne le fournisseur.' }),
    clientId: f.text('Identifiant client', { max: 300 }),
    hourlyLimit: f.integer('Messages par heure au plus', {
      min: 1,
      max: 100_000,
      help: 'Ce que permet le fournisseur. Vide : sans limite.',
    }),
    copyToSelf: f.boolean('Recevoir une copie de chaque message'),
    ownReturn: f.boolean('Adresse de retour propre à chaque message', {
      help: 'Pour reconnaître les retours d’erreur. Le serveur doit accepter « nom+suffixe@domaine ».',
    }),
    imapHost: f.text('Serveur de réception (IMAP)', {
      max: 200,
      help: 'Pour lire les retours d’erreur et les réponses. Vide : rien n’est lu.',
    }),
    imapPort: f.integer('Port IMAP', { required: true, min: 1, max: 65_535, initial: 993 }),
    imapSecurity: f.choice('Chiffrement IMAP', SECURITY, { required: true, initial: 'TLS' }),
    imapUserName: f.text('Identifiant IMAP', { max: 200, help: 'Vide : celui de l’envoi.' }),
    imapFolder: f.text('Dossier lu', { required: true, max: 200, initial: 'INBOX' }),
  },
  list: ['station', 'senderName', 'senderAddress', 'host', 'imapHost'],
  form: [
    ['station'],
    ['senderName', 'senderAddress', 'replyTo'],
    ['host', 'port', 'security'],
    ['auth', 'userName'],
    ['tokenUrl', 'clientId'],
    ['signature'],
    ['hourlyLimit', 'copyToSelf', 'ownReturn'],
    ['imapHost', 'imapPort', 'imapSecurity'],
    ['imapUserName', 'imapFolder'],
  ],
})

/** By the French. */
export const english = {
  TLS: 'TLS',
  STARTTLS: 'STARTTLS',
  'Configuration e-mail': 'E-mail settings',
  'Configurations e-mail': 'E-mail settings',
  Usage: 'Use',
  'Courrier de l’établissement': 'Mail of the establishment',
  Campagnes: 'Campaigns',
  'Messages d’information': 'Information messages',
  'Nom de l’expéditeur': 'Name of the sender',
  'Adresse de l’expéditeur': 'Address of the sender',
  'Adresse de réponse': 'Address for answers',
  'Vide : celle de l’expéditeur.': 'Empty: that of the sender.',
  Signature: 'Signature',
  'Ajoutée sous le texte, après un retour à la ligne.': 'Added below the text, after a line break.',
  'Serveur d’envoi (SMTP)': 'Sending server (SMTP)',
  Port: 'Port',
  Chiffrement: 'Encryption',
  Aucune: 'None',
  'STARTTLS sur le port 587, TLS sur le port 465.': 'STARTTLS on port 587, TLS on port 465.',
  Connexion: 'Log-in',
  'Mot de passe': 'Password',
  'Jeton (XOAUTH2)': 'Token (XOAUTH2)',
  'Sans connexion': 'Without log-in',
  'Le mot de passe ou le jeton se donne plus bas, une fois la configuration enregistrée.':
    'The password or the token is given below, once the settings are saved.',
  Identifiant: 'User name',
  'Adresse des jetons': 'Address of tokens',
  'De XOAUTH2 : celle que donne le fournisseur.': 'Of XOAUTH2: the one that the provider gives.',
  'Identifiant client': 'Client id',
  'Messages par heure au plus': 'Messages an hour at most',
  'Ce que permet le fournisseur. Vide : sans limite.': 'What the provider allows. Empty: no limit.',
  'Recevoir une copie de chaque message': 'Receive a copy of each message',
  'Adresse de retour propre à chaque message': 'Return address of each message',
  'Pour reconnaître les retours d’erreur. Le serveur doit accepter « nom+suffixe@domaine ».':
    'To recognise bounces. The server must accept “name+suffix@domain”.',
  'Serveur de réception (IMAP)': 'Receiving server (IMAP)',
  'Pour lire les retours d’erreur et les réponses. Vide : rien n’est lu.':
    'To read bounces and answers. Empty: nothing is read.',
  'Port IMAP': 'IMAP port',
  'Chiffrement IMAP': 'IMAP encryption',
  'Identifiant IMAP': 'IMAP user name',
  'Vide : celui de l’envoi.': 'Empty: that of sending.',
  'Dossier lu': 'Folder that is read',
}
