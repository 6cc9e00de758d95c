/** Files of the app by name in a page: scripts, styles and what it loads ahead. */
const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * A reply that may be stored as this file of the app; undefined where it is none: the Wi-Fi's own page, or a page of
 * another version, whose files this version does not have.
 *
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
