const ID_IN_URL = /vimeo\.com\/(?:[\w-]*\D\/)*(\d{1,12})(?!\d)/
const KEY_IN_URL = /vimeo\.com\/[^\s?#]*?\d{1,12}\/([0-9a-f]{6,40})(?![0-9a-z])|[?&]h=([0-9a-f]{6,40})(?![0-9a-z])/i

/** Extracts the video id from a Vimeo address. Returns any other text unchanged. */
export const parseVideoId = (text: string): string => ID_IN_URL.exec(text)?.[1] ?? text

/** Extracts the key of an unlisted video from a Vimeo address. Returns null if the address does not contain a key. */
export const parseVideoKey = (text: string): string | null => {
  const [, inPath, inQuery] = KEY_IN_URL.exec(text) ?? []
  return inPath ?? inQuery ?? null
}
