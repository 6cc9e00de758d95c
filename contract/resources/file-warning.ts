export const fileWarnings = ['program', 'not_as_named'] as const
export type FileWarning = (typeof fileWarnings)[number]

/** File extensions of programs, scripts and documents with macros. */
const PROGRAM_EXTENSIONS = [
  'exe',
  'msi',
  'scr',
  'bat',
  'cmd',
  'ps1',
  'vbs',
  'js',
  'jar',
  'apk',
  'hta',
  'lnk',
  'com',
  'pif',
  'cpl',
  'msp',
  'msix',
  'appx',
  'wsf',
  'jse',
  'vbe',
  'psm1',
  'reg',
  'scf',
  'url',
  'iso',
  'dmg',
  'docm',
  'xlsm',
  'pptm',
  'dotm',
  'xltm',
  'xlam',
  'xlsb',
  'potm',
  'ppsm',
  'ppam',
]

/** Content types of programs, scripts and documents with macros. */
const PROGRAM_TYPES =
  /x-msdownload|x-msi|x-elf|x-mach-binary|android\.package-archive|java-archive|x\.ms\.shortcut|macroenabled/i

/** Content type for unrecognised files, including plain text. */
const UNKNOWN_TYPE = 'application/octet-stream'
const ZIP_TYPE = 'application/zip'
const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT_TYPE_PREFIX = 'application/vnd.oasis.opendocument.'
const OLD_OFFICE_TYPE = 'application/x-cfb'
const TEXT_TYPES = [UNKNOWN_TYPE, 'text/', 'application/xml']

/** Accepted beginnings of content types. Key: file extension. */
const TYPES_BY_EXTENSION: Partial<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/hei', 'image/avif'],
  docx: [`${OFFICE_TYPE_PREFIX}wordprocessingml`, ZIP_TYPE],
  xlsx: [`${OFFICE_TYPE_PREFIX}spreadsheetml`, ZIP_TYPE],
  pptx: [`${OFFICE_TYPE_PREFIX}presentationml`, ZIP_TYPE],
  doc: [OLD_OFFICE_TYPE, 'application/rtf', UNKNOWN_TYPE],
  xls: [OLD_OFFICE_TYPE, UNKNOWN_TYPE],
  ppt: [OLD_OFFICE_TYPE],
  odt: [OPEN_DOCUMENT_TYPE_PREFIX, ZIP_TYPE],
  ods: [OPEN_DOCUMENT_TYPE_PREFIX, ZIP_TYPE],
  odp: [OPEN_DOCUMENT_TYPE_PREFIX, ZIP_TYPE],
  zip: [ZIP_TYPE, OFFICE_TYPE_PREFIX, OPEN_DOCUMENT_TYPE_PREFIX],
  mp3: ['audio/', UNKNOWN_TYPE],
  mp4: ['video/', 'audio/'],
  mov: ['video/'],
  txt: TEXT_TYPES,
  csv: TEXT_TYPES,
  md: TEXT_TYPES,
}

/**
 * Returns a warning to readers if a file is a program or has macros, or if the content does not match the name.
 * @param type content type that was detected from the content
 */
export function getFileWarning(filename: string, type: string): FileWarning | null {
  const extension = filename
    .slice(filename.lastIndexOf('.') + 1)
    .normalize('NFKC')
    .toLowerCase()
  if (PROGRAM_EXTENSIONS.includes(extension) || PROGRAM_TYPES.test(type)) return 'program'
  const types = Object.hasOwn(TYPES_BY_EXTENSION, extension) ? TYPES_BY_EXTENSION[extension] : undefined
  return types && !types.some((beginning) => type.startsWith(beginning)) ? 'not_as_named' : null
}
