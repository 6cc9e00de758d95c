import { hasInvisibleCharacters, isBlank } from '../../contract/text.ts'

/**
 * Maximum number of characters in a file name. File systems allow at most 255 bytes, and screens show fewer characters.
 */
const MAX_FILENAME_LENGTH = 120
const EXTENSION_PATTERN = /\.[A-Za-z0-9]{1,8}$/

/**
 * Cleans a file name for display and storage. Removes folders, invisible characters, and characters that file systems
 * reject. Shortens a long name before its extension.
 */
export const cleanFilename = (name: string): string => {
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  const visibleName = [...baseName].filter((letter) => !hasInvisibleCharacters(letter)).join('')
  const cleanName = visibleName
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (isBlank(cleanName)) return 'file'
  const [ending = ''] = EXTENSION_PATTERN.exec(cleanName) ?? []
  const characters = [...cleanName.slice(0, cleanName.length - ending.length)]
  return (
    characters
      .slice(0, MAX_FILENAME_LENGTH - ending.length)
      .join('')
      .trimEnd() + ending
  )
}

/** Builds the `Content-Disposition` header, with the name in a form for old and new browsers. */
export const buildContentDisposition = (kind: 'inline' | 'attachment', filename: string): string => {
  const asciiName =
    filename
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '-') || 'file'
  const encodedName = encodeURIComponent(filename).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
