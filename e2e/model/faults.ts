import type { Action } from './actions.ts'

/** What happens to one request of a sync, and to the tablet that waits for it. */
export type Fault =
  | { fault: 'none' }
  /** No connection. */
  | { fault: 'refused' }
  /** The server has half of it when the connection ends. */
  | { fault: 'half' }
  /** The server has done it when the connection ends. */
  | { fault: 'lost' }
  /** The reply ends after a part of its bytes: the connection with it, or as if that were all. */
  | { fault: 'cut'; part: number; clean: boolean }
  /** The sign-in page of a Wi-Fi answers, with status 200. */
  | { fault: 'portal' }
  /** A gateway without a server behind it. */
  | { fault: 'gateway' }
  /** The server asks to come again later. */
  | { fault: 'busy' }
  /** More than one change is too much for somebody on the way. */
  | { fault: 'too_large' }
  /** The server gets it twice, one after the other or at once; or again when others have been served. */
  | { fault: 'twice' }
  | { fault: 'at_once' }
  | { fault: 'late' }
  /** Later somebody sends what was answered once more under the same ids, with something else in it. */
  | { fault: 'altered' }
  /** A pull comes in pages of so many rows. */
  | { fault: 'pages'; rows: number }
  /** The tablet's page goes, before the server has it or once the server has done it; by hand or by a crash. */
  | { fault: 'page_dies'; done: boolean; crash: boolean }
  /** The server's process is killed while it reads, works, or has done it. */
  | { fault: 'server_dies'; moment: 'reading' | 'working' | 'done' }
  /** The person goes on working while the request is on its way, or while its reply is. */
  | { fault: 'meanwhile'; action: Action; done: boolean }
  /**
   * Another tablet of the club does something and syncs before the server has this request; once it has done it, and its reply is
   * on the way, somebody does something with the same thing here. `last`: it is the last reply for a while.
   */
  | { fault: 'overtaken'; device: number; theirs: Action; mine: Action; last: boolean }
  /** Another tablet of the club syncs in between. */
  | { fault: 'after_you'; device: number; done: boolean }

/** Seconds that a busy server asks for. */
export const BUSY_SECONDS = 7

const kinds: Record<Fault['fault'], true> = {
  none: true,
  refused: true,
  half: true,
  lost: true,
  cut: true,
  portal: true,
  gateway: true,
  busy: true,
  too_large: true,
  twice: true,
  at_once: true,
  late: true,
  altered: true,
  pages: true,
  page_dies: true,
  server_dies: true,
  meanwhile: true,
  overtaken: true,
  after_you: true,
}
/** The name of every fault. */
export const kindsOfFaults = Object.keys(kinds) as Fault['fault'][]
