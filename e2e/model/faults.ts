import type { Action } from './actions.ts'

/** A fault of one sync request, or of the tablet that waits for its response. */
export type Fault =
  | { fault: 'none' }
  /** No connection. */
  | { fault: 'refused' }
  /** The connection ends after the server has received half of the request. */
  | { fault: 'half' }
  /** The connection ends after the server has processed the request. */
  | { fault: 'lost' }
  /** The reply ends after a part of its bytes. Either the connection breaks, or the reply seems complete (`clean`). */
  | { fault: 'cut'; part: number; clean: boolean }
  /** A Wi-Fi sign-in page responds with status 200. */
  | { fault: 'portal' }
  /** A gateway responds with status 502, because no server is behind it. */
  | { fault: 'gateway' }
  /** A busy server requests a later retry. */
  | { fault: 'busy' }
  /** A proxy rejects pushes with more than one change. */
  | { fault: 'too_large' }
  /**
   * The server receives the request twice (this fault and the next two). The second request comes after the first
   * response, in parallel, or after the sync has ended.
   */
  | { fault: 'twice' }
  | { fault: 'at_once' }
  | { fault: 'late' }
  /** Changes with a final result are sent again later, under the same ids with altered content. */
  | { fault: 'altered' }
  /** A pull is split into pages of `rows` rows. */
  | { fault: 'pages'; rows: number }
  /** The tablet's page is closed or crashes, before or after the server has processed the request. */
  | { fault: 'page_dies'; done: boolean; crash: boolean }
  /** The server is killed while it reads or works, or after it has finished. */
  | { fault: 'server_dies'; moment: 'reading' | 'working' | 'done' }
  /** The user continues to work while the request or its reply is in transit. */
  | { fault: 'meanwhile'; action: Action; done: boolean }
  /**
   * Another tablet of the club acts and syncs before the server receives this request. While the reply is in transit,
   * this tablet's user changes the same record. If `last` is true, the network fails afterwards.
   */
  | { fault: 'overtaken'; device: number; theirs: Action; mine: Action; last: boolean }
  /** Another tablet of the club syncs before or after the server processes this request. */
  | { fault: 'after_you'; device: number; done: boolean }

/** Retry-After of a busy server in seconds. */
export const BUSY_SECONDS = 7

const faultKinds: Record<Fault['fault'], true> = {
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
/** Names of all faults. */
export const faultNames = Object.keys(faultKinds) as Fault['fault'][]
