/** The generic channel: whoever speaks OTA-style XML, or our JSON, is only configured (domain rules 10). */
import type { ChannelFormat, OpenChannel, Channel, ChannelAddress } from '#server/ports/channel.ts'
import { openJson } from './json-format.ts'
import { openOta } from './ota-format.ts'

const FORMATS: Readonly<Record<ChannelFormat, (address: ChannelAddress) => Channel>> = {
  OTA_XML: openOta,
  JSON: openJson,
}

/** Opens nothing yet: each call of the channel is one request. */
export const openChannel: OpenChannel = (address) => FORMATS[address.format](address)
