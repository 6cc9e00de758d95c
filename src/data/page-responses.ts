import type { Operation } from '@contract/operation.ts'

/** A response with the time of its arrival. */
export type TimedResponse<T> = { answer: T; at: number }

/** Returns a response from the call of the whole page, or null if the request needs its own call. */
export type PageResponseLoader = () => Promise<TimedResponse<unknown> | null>

/** Responses that one call of the open page returns. Key: see `buildResponseKey`. */
let loadersByKey: ReadonlyMap<string, PageResponseLoader> = new Map()

/** Builds the key of a user's request. */
export const buildResponseKey = (user: string, { path }: Pick<Operation, 'path'>, request: object): string =>
  `${user} ${path} ${JSON.stringify(request)}`

/** Replaces the responses of the previous page. */
export const setPageResponses = (loaders: ReadonlyMap<string, PageResponseLoader>): void => {
  loadersByKey = loaders
}

/**
 * Loads the response to a request from the call of the open page. The first request starts that call.
 * @returns null if the request needs its own call
 */
export const loadPageResponse: (key: string) => ReturnType<PageResponseLoader> = async (key) =>
  (await loadersByKey.get(key)?.()) ?? null
