/** App files that a page refers to: scripts, styles and preloads. */
const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * Returns the response if it may be stored as this file of the app. Returns undefined for a captive portal's
 * page, or for a page of another version whose files are missing.
 * @param ours paths of all files of this version
 */
export const storedFile = async (
  url: string,
  reply: Response,
  ours: ReadonlySet<string>,
): Promise<Response | undefined> => {
  if (reply.status !== 200 || reply.redirected) return undefined
  const html = reply.headers.get('Content-Type')?.includes('text/html') ?? false
  if (html !== url.endsWith('.html')) return undefined
  if (!html) return reply
  const named = [...(await reply.clone().text()).matchAll(NAMED)].map(([, path = '']) => path)
  return named.length > 0 && named.every((path) => ours.has(path)) ? reply : undefined
}
