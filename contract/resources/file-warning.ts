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
const UNKNOWN = 'application/octet-stream'
const ZIP = 'application/zip'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'
const OLD_OFFICE = 'application/x-cfb'
const TEXT = [UNKNOWN, 'text/', 'application/xml']

/** Accepted beginnings of content types. Key: file extension. */
const TYPES_BY_EXTENSION: Partial<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/hei', 'image/avif'],
  docx: [`${OFFICE}wordprocessingml`, ZIP],
  xlsx: [`${OFFICE}spreadsheetml`, ZIP],
  pptx: [`${OFFICE}presentationml`, ZIP],
  doc: [OLD_OFFICE, 'application/rtf', UNKNOWN],
  xls: [OLD_OFFICE, UNKNOWN],
  ppt: [OLD_OFFICE],
  odt: [OPEN_DOCUMENT, ZIP],
  ods: [OPEN_DOCUMENT, ZIP],
  odp: [OPEN_DOCUMENT, ZIP],
  zip: [ZIP, OFFICE, OPEN_DOCUMENT],
  mp3: ['audio/', UNKNOWN],
  mp4: ['video/', 'audio/'],
  mov: ['video/'],
  txt: TEXT,
  csv: TEXT,
  md: TEXT,
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
