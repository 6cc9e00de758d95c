import { getPublicOrigin } from '../http/page-address.ts'
import type { Env } from '../settings/env.ts'
import { isMessagingService } from './twilio-gateway.ts'

export type TwoWaySettings = Pick<Env, 'SMS_GATEWAY_URL' | 'SMS_WEBHOOK_SECRET' | 'SMS_FROM' | 'twilio'>

/** True if this server has a gateway, so that it sends texts. */
export const hasTextGateway = (env: Pick<Env, 'SMS_GATEWAY_URL' | 'twilio'>): boolean =>
  env.SMS_GATEWAY_URL !== undefined || env.twilio !== undefined

/** True if this server receives the replies to its texts. */
export function canReceiveReplies(env: TwoWaySettings): boolean {
  const { SMS_FROM: sender } = env
  if (sender === undefined) return false
  const isNumber = /^\+?\d+$/.test(sender)
  if (env.twilio) return isNumber || isMessagingService(sender)
  return env.SMS_GATEWAY_URL !== undefined && env.SMS_WEBHOOK_SECRET !== undefined && isNumber
}

export type WordingSettings = {
  /** Origin of the links in texts. */
  origin: string
  /** True if a text may request a reply. Also true without a gateway, because the sender is not known yet. */
  isTwoWay: boolean
}

/** Returns the settings that affect the wording of a text. */
export function getWordingSettings(env: TwoWaySettings & Parameters<typeof getPublicOrigin>[0]): WordingSettings {
  return { origin: getPublicOrigin(env), isTwoWay: !hasTextGateway(env) || canReceiveReplies(env) }
}
