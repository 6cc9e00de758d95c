/** Attendance tick: a person attends a session. */
export type Tick = { session: string; registered: string }

/**
 * Set-up options of a contender's page. Each run has its own name, which separates its data from other runs.
 */
export type SetupOptions = {
  run: string
  /** User from `GET /api/me` and the user's token, for Hallbook. */
  user: unknown
  token: string
  /** Number of concurrent calls, for contenders with one call per change. */
  atOnce: number
  /** True if personal data is stored encrypted. */
  sealed: boolean
}

/** Interface that every contender implements in a page of its own. Durations are measured inside the page. */
export type Peer = {
  /** Opens an empty replica on this device. */
  setup(options: SetupOptions): Promise<void>
  /**
   * Ticks in sequence, each durable before the next begins.
   * @returns duration in ms
   */
  localWrite(ticks: readonly Tick[]): Promise<number>
  /**
   * Queues ticks, then sends them until the client knows that all are accepted.
   * @returns duration of the sending in ms
   */
  replay(ticks: readonly Tick[]): Promise<number>
  /**
   * Loads all people into the empty replica.
   * @returns duration in ms
   */
  bootstrap(): Promise<number>
  /** Counts the people in the replica. */
  people(): Promise<number>
  /** Begins to follow the other devices and to send new changes at once. */
  follow(): Promise<void>
  /**
   * Makes ticks at `startAt` while following the other devices.
   * @param all number of ticks of all devices together
   * @returns the time when this device has all of them, in ms since 1970 like `startAt`
   */
  converge(ticks: readonly Tick[], all: number, startAt: number): Promise<number>
}

declare global {
  /** Contender of the page. The limit does not converge. */
  var peer: Omit<Peer, 'follow' | 'converge'> & Partial<Peer>
}

export const tickId = ({ session, registered }: Tick): string => `${session}:${registered}`
