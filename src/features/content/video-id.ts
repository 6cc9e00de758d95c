const IN_ADDRESS = /vimeo\.com\/(?:[\w-]*\D\/)*(\d{1,12})(?!\d)/
const KEY_IN_ADDRESS =
  /vimeo\.com\/[^\s?#]*?\d{1,12}\/([0-9a-f]{6,40})(?![0-9a-z])|[?&]h=([0-9a-f]{6,40})(?![0-9a-z])/i

/** The number of a video in its address at Vimeo; other text as it was typed. */
export const videoIdOf = (text: string): string => IN_ADDRESS.exec(text)?.[1] ?? text

/** The key of an unlisted video in its address at Vimeo; null if there is none. */
export const videoKeyOf = (text: string): string | null => {
  const [, inPath, inQuery] = KEY_IN_ADDRESS.exec(text) ?? []
  return inPath ?? inQuery ?? null
}
