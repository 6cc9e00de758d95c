/** App files that a page refers to: scripts, styles and preloads. */
const ASSET_LINK = /(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * Returns the response if it may be cached as this file of the app. Returns undefined for a captive portal's page, or
 * for a page of another version whose files are missing.
 * @param ownPaths paths of all files of this version
 */
export const toStorableFile = async (
  url: string,
  reply: Response,
  ownPaths: ReadonlySet<string>,
): Promise<Response | undefined> => {
  if (reply.status !== 200 || reply.redirected) return undefined
  const isHtml = reply.headers.get('Content-Type')?.includes('text/html') ?? false
  if (isHtml !== url.endsWith('.html')) return undefined
  if (!isHtml) return reply
  const assetPaths = [...(await reply.clone().text()).matchAll(ASSET_LINK)].map(([, path = '']) => path)
  return assetPaths.length > 0 && assetPaths.every((path) => ownPaths.has(path)) ? reply : undefined
}
