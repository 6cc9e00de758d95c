import { createHash } from 'node:crypto'
import smpp, { type Pdu, type Session } from 'smpp'
import { costOfText } from '../../contract/club-status/text-parts.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import {
  type Handed,
  type IncomingText,
  type OutgoingText,
  PATIENCE_MS,
  type Receipt,
  type TextGateway,
  UNREACHED_SECONDS,
} from './gateway.ts'

/** One part of a long text that comes in several. */
export type IncomingPart = { from: string; reference: string; part: number; parts: number; message: string }

export type SmppEvents = {
  /** Each resolves once it is committed: only then the provider is told that it has been taken. */
  onText(text: IncomingText): Promise<void>
  onPart(part: IncomingPart): Promise<void>
  onReceipt(receipt: Receipt): Promise<void>
}

const PORTS = { 'smpp:': 2775, 'ssmpp:': 3550 } as const
const LINK_MS = 30_000
const BIND_MS = 10_000
const RECONNECT_MS = 5000

/** Command statuses of SMPP 3.4, 5.1.3. */
const OK = 0
const THROTTLED = 0x58
const QUEUE_FULL = 0x14
const TRY_LATER = 0x64

/** The encodings of SMPP 3.4, 5.2.19: the networks' own alphabet, and Unicode. */
const CODING = { 'GSM-7': 0, Unicode: 8 } as const
/** Octets that fit into `short_message`; longer texts go as a payload. */
const SHORT_OCTETS = 140

/** A receipt and no text (SMPP 3.4, 5.2.12). */
const RECEIPT = 0x3c

/** Type of number and numbering plan: an international number, or a name. */
const addressOf = (from: string | undefined) => {
  if (from === undefined) return {}
  const number = /^\+?\d+$/.test(from)
  return {
    source_addr: from.replace('+', ''),
    ...(number ? { source_addr_ton: 1, source_addr_npi: 1 } : { source_addr_ton: 5, source_addr_npi: 0 }),
  }
}

const textOf = (pdu: Pdu): string => {
  const { message } = pdu.message_payload ?? pdu.short_message ?? { message: '' }
  return String(message)
}

/** `id:abc stat:DELIVRD`, as receipts tell it in their text where they have no fields for it (SMPP 3.4, appendix B). */
const receiptOf = (pdu: Pdu): Receipt | null => {
  const text = textOf(pdu)
  const gatewayId = pdu.receipted_message_id ?? /\bid:(\S+)/.exec(text)?.[1]
  const state = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase()
  if (gatewayId === undefined) return null
  if (state === 'DELIVRD' || pdu.message_state === 2) return { gatewayId, status: 'delivered' }
  const ended = ['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD']
  return ended.includes(state ?? '') || [3, 4, 5, 8].includes(pdu.message_state ?? 0)
    ? { gatewayId, status: 'failed' }
    : null
}

/** Where a part of a long text belongs, by its user data header (3GPP TS 23.040, 9.2.3.24) or its own fields. */
const partOf = (pdu: Pdu): Omit<IncomingPart, 'from' | 'message'> | null => {
  if (pdu.sar_msg_ref_num !== undefined && (pdu.sar_total_segments ?? 1) > 1)
    return {
      reference: String(pdu.sar_msg_ref_num),
      ...{ part: pdu.sar_segment_seqnum ?? 1, parts: pdu.sar_total_segments ?? 1 },
    }
  for (const element of pdu.short_message?.udh ?? []) {
    const wide = element[0] === 8
    if (element[0] !== 0 && !wide) continue
    const end = wide ? 4 : 3
    const [parts = 1, part = 1] = element.subarray(end)
    return { reference: element.subarray(2, end).toString('hex'), part, parts }
  }
  return null
}

/**
 * Received texts have no id in SMPP. Sent again, because our answer was lost, one has the same sequence, number and words; on
 * another connection the sequence begins again, so the hour has to tell repeats from a second "yes".
 */
const idOf = (pdu: Pdu, at: Date): string => {
  if (pdu.receipted_message_id) return `smpp:${pdu.receipted_message_id}`
  const hour = Math.floor(at.getTime() / 3_600_000)
  const facts = JSON.stringify([pdu.source_addr, pdu.destination_addr, textOf(pdu), hour])
  return `smpp:${createHash('sha256').update(facts).digest('base64url')}`
}

const RESULTS: Readonly<Record<number, Handed>> = {
  [THROTTLED]: { state: 'wait', seconds: 10, reason: 'throttled' },
  [QUEUE_FULL]: { state: 'wait', seconds: UNREACHED_SECONDS, reason: 'queue_full' },
}

const handedOf = ({ command_status, message_id }: Pdu): Handed => {
  const reason = `smpp_${command_status.toString(16).padStart(2, '0')}`
  if (command_status !== OK) return RESULTS[command_status] ?? { state: 'failed', reason }
  return message_id
    ? { state: 'sent', gatewayId: message_id }
    : { state: 'perhaps_sent', reason: 'unreadable_answer' }
}

/** Hands texts over to the SMPP server of `SMS_SMPP_URL`, and takes texts and receipts from it by the same connection. */
export const createSmppGateway = (
  { SMS_FROM }: Pick<Env, 'SMS_FROM'>,
  address: string,
  events: SmppEvents,
  log: Log,
  patience: number = PATIENCE_MS,
): TextGateway => {
  const { hostname, port, protocol, username, password } = new URL(address)
  const tls = protocol === 'ssmpp:'
  let session: Session | null = null
  let binding: Promise<Session | null> | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** Texts that wait for an answer on the present connection. */
  const waiting = new Set<() => void>()

  const receive = async (from: Session, pdu: Pdu): Promise<void> => {
    try {
      const receipt = ((pdu.esm_class ?? 0) & RECEIPT) !== 0
      const told = receipt ? receiptOf(pdu) : null
      const part = receipt ? null : partOf(pdu)
      const at = new Date()
      const sender = pdu.source_addr ?? ''
      if (told) await events.onReceipt(told)
      else if (part && part.parts > 1) await events.onPart({ ...part, from: sender, message: textOf(pdu) })
      else if (!receipt)
        await events.onText({ id: idOf(pdu, at), from: sender, message: textOf(pdu), receivedAt: at })
      from.send(pdu.response())
    } catch {
      from.send(pdu.response({ command_status: TRY_LATER }))
    }
  }

  const lost = (of: Session): void => {
    if (session === of) session = null
    for (const answerLost of [...waiting]) answerLost()
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void bind(), RECONNECT_MS)
    timer.unref()
  }

  const connect = (): Promise<Session | null> =>
    new Promise((resolve) => {
      const made = smpp.connect({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || PORTS[tls ? 'ssmpp:' : 'smpp:'],
        tls,
        auto_enquire_link_period: LINK_MS,
      })
      const limit = setTimeout(() => made.destroy(), BIND_MS)
      made.on('error', () => made.destroy())
      made.on('close', () => {
        clearTimeout(limit)
        resolve(null)
        lost(made)
      })
      made.on('enquire_link', (pdu: Pdu) => made.send(pdu.response()))
      made.on('unbind', (pdu: Pdu) => {
        made.send(pdu.response())
        made.close()
      })
      made.on('deliver_sm', (pdu: Pdu) => void receive(made, pdu))
      made.on(tls ? 'secureConnect' : 'connect', () => {
        const who = { system_id: decodeURIComponent(username), password: decodeURIComponent(password) }
        made.bind_transceiver(who, ({ command_status }) => {
          clearTimeout(limit)
          if (command_status === OK) {
            session = made
            resolve(made)
            return
          }
          log.error({ status: command_status }, 'the SMPP server refuses the sign-in')
          made.close()
        })
      })
    })

  const bind = (): Promise<Session | null> => {
    if (session || closed) return Promise.resolve(session)
    binding ??= connect().finally(() => {
      binding = null
    })
    return binding
  }

  const submit = (to: Session, { to: number, text }: OutgoingText): Promise<Handed> =>
    new Promise((resolve) => {
      const finish = (handed: Handed): void => {
        clearTimeout(limit)
        waiting.delete(answerLost)
        resolve(handed)
      }
      const answerLost = () => finish({ state: 'perhaps_sent', reason: 'connection_lost' })
      const limit = setTimeout(() => {
        finish({ state: 'perhaps_sent', reason: 'no_answer' })
        // A connection on which nothing comes back is none: the next text gets another one.
        to.destroy()
      }, patience)
      waiting.add(answerLost)
      const { encoding, length } = costOfText(text)
      const octets = encoding === 'Unicode' ? length * 2 : Math.ceil((length * 7) / 8)
      const short = octets <= SHORT_OCTETS
      const gone = to.submit_sm(
        {
          ...addressOf(SMS_FROM),
          ...{ destination_addr: number, dest_addr_ton: 1, dest_addr_npi: 1 },
          ...{ registered_delivery: 1, data_coding: CODING[encoding] },
          ...(short ? { short_message: text } : { message_payload: text }),
        },
        (pdu) => finish(handedOf(pdu)),
      )
      // Its socket takes nothing any more: the text has not left.
      if (!gone) finish({ state: 'wait', seconds: UNREACHED_SECONDS, reason: 'not_connected' })
    })

  void bind()
  return {
    kind: 'smpp',
    send: async (text) => {
      const bound = await bind()
      if (!bound) return { state: 'wait', seconds: UNREACHED_SECONDS, reason: 'not_connected' }
      return submit(bound, text)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const open = session ?? (await binding)
      if (!open) return
      await new Promise<void>((resolve) => {
        const limit = setTimeout(() => open.destroy(), 1000)
        open.on('close', () => {
          clearTimeout(limit)
          resolve()
        })
        open.unbind(() => open.close())
      })
    },
  }
}
