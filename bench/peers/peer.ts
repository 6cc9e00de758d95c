/** An attendance tick: a person attends a session. */
export type Tick = { session: string; registered: string }

/** Options for the page of a contender. `run` is the name of the run, which separates the data of different runs. */
export type SetupOptions = {
  run: string
  /** User from `GET /api/me` and the user's token. Only used by Hallbook's page. */
  user: unknown
  token: string
  /** Number of concurrent calls. Only used by the contender that sends one call for each change. */
  atOnce: number
  /** True if the contender stores personal data encrypted. */
  sealed: boolean
}

/** Interface of a contender's page. The page itself measures the durations. */
export type Peer = {
  /** Opens an empty replica on the device. */
  setup(options: SetupOptions): Promise<void>
  /**
   * Writes ticks one after another. Each is durable before the next begins.
   * @returns duration in ms
   */
  localWrite(ticks: readonly Tick[]): Promise<number>
  /**
   * Queues ticks without measuring this. Then sends them and waits until the client knows that the server has accepted
   * all of them.
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
  /** Begins to receive changes of other devices, and to send each new change at once. */
  follow(): Promise<void>
  /** Receives the ticks that `converge` will write, and resolves when the page is ready to start. */
  prepare(ticks: readonly Tick[]): Promise<void>
  /**
   * Writes the prepared ticks at `startAt` and receives the ticks of the other devices at the same time.
   * @param all number of ticks of all devices together
   * @param startAt time in ms since 1970
   * @returns time at which this device has all ticks, in ms since 1970
   */
  converge(all: number, startAt: number): Promise<number>
}

declare global {
  /** Interface that the page provides. The page of the lower limit has no `follow`, `prepare` and `converge`. */
  var peer: Omit<Peer, 'follow' | 'prepare' | 'converge'> & Partial<Peer>
}

export const buildTickId = ({ session, registered }: Tick): string => `${session}:${registered}`
