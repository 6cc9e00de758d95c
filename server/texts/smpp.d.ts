/** What is used of the library, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  export type Message = string | Buffer | { udh?: Buffer; message: string | Buffer }

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    system_id?: string
    password?: string
    source_addr?: string
    destination_addr?: string
    esm_class?: number
    data_coding?: number
    registered_delivery?: number
    message_id?: string
    receipted_message_id?: string
    message_state?: number
    /** The elements of its user data header, each with its type and length first. */
    short_message?: { udh?: Buffer[]; message: string }
    message_payload?: { udh?: Buffer[]; message: string }
    sar_msg_ref_num?: number
    sar_total_segments?: number
    sar_segment_seqnum?: number
    response(options?: Record<string, unknown>): Pdu
  }

  type Answered = (pdu: Pdu) => void

  export class Session extends EventEmitter {
    send(pdu: Pdu, answered?: Answered): boolean
    bind_transceiver(options: Record<string, unknown>, answered?: Answered): boolean
    submit_sm(options: Record<string, unknown>, answered?: Answered): boolean
    deliver_sm(options: Record<string, unknown>, answered?: Answered): boolean
    enquire_link(answered?: Answered): boolean
    unbind(answered?: Answered): boolean
    close(closed?: () => void): void
    destroy(closed?: () => void): void
  }

  const smpp: {
    connect(options: {
      host: string
      port: number
      tls: boolean
      auto_enquire_link_period?: number
      connectTimeout?: number
    }): Session
    createServer(listener: (session: Session) => void): NetServer & { sessions: Session[] }
  }
  export default smpp
}
