export { pollPlatforms } from '#server/modules/einvoice/outbox/poll.ts'
export { sendFlows } from '#server/modules/einvoice/outbox/send.ts'
