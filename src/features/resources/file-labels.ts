import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

/** Common kinds of files. Any other type is `other`. */
export type FileKind = 'pdf' | 'word' | 'excel' | 'powerpoint' | 'picture' | 'sound' | 'film' | 'archive' | 'other'

const OFFICE_MEDIA_PREFIX = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT_PREFIX = 'application/vnd.oasis.opendocument.'

/** Returns the kind of file for a media type. */
export const getFileKind = (type: string | null): FileKind => {
  if (!type) return 'other'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith(`${OFFICE_MEDIA_PREFIX}wordprocessingml`) || type === `${OPEN_DOCUMENT_PREFIX}text`) return 'word'
  if (type.startsWith(`${OFFICE_MEDIA_PREFIX}spreadsheetml`) || type === `${OPEN_DOCUMENT_PREFIX}spreadsheet`)
    return 'excel'
  if (type.startsWith(`${OFFICE_MEDIA_PREFIX}presentationml`) || type === `${OPEN_DOCUMENT_PREFIX}presentation`)
    return 'powerpoint'
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'sound'
  if (type.startsWith('video/')) return 'film'
  return type === 'application/zip' ? 'archive' : 'other'
}

/** Formats a size, such as "184 KB" or "1.2 MB". */
export const formatFileSize = (bytes: number): string => {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? Math.round(bytes / 100_000) / 10 : Math.max(1, Math.round(bytes / 1000))
  return `${i18n.number(amount)} ${isLarge ? 'MB' : 'KB'}`
}

/** Returns a function that labels the kind of a file. */
export const useFileKindLabels = (): ((type: string | null) => string) => {
  const { t } = useLingui()
  return (type) =>
    ({
      pdf: 'PDF',
      word: 'Word',
      excel: 'Excel',
      powerpoint: 'PowerPoint',
      picture: t`Picture`,
      sound: t`Sound`,
      film: t`Film`,
      archive: 'ZIP',
      other: t`File`,
    })[getFileKind(type)]
}

/** Returns a function that formats kind and size, such as "PDF, 1.2 MB". */
export const useFileFacts = (): ((type: string | null, size: number | null) => string) => {
  const getKindLabel = useFileKindLabels()
  return (type, size) => (size === null ? getKindLabel(type) : `${getKindLabel(type)}, ${formatFileSize(size)}`)
}
