export { markHandled, nextReceived, pollPlatforms } from '#server/modules/einvoice/outbox/poll.ts'
export { queueFlow } from '#server/modules/einvoice/outbox/queue.ts'
export { sendFlows } from '#server/modules/einvoice/outbox/send.ts'
