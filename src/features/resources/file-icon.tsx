import { clsx } from 'clsx'
import { File, FileArchive, FileImage, FileSpreadsheet, FileText, FileType, FileVideo, Music } from 'lucide-react'
import { type FileKind, getFileKind } from './file-labels.ts'

const fileIcons = {
  pdf: FileText,
  word: FileType,
  excel: FileSpreadsheet,
  powerpoint: FileText,
  picture: FileImage,
  sound: Music,
  film: FileVideo,
  archive: FileArchive,
  other: File,
} as const satisfies Record<FileKind, typeof File>

export const FileIcon = ({ type, className }: { type: string | null; className?: string }) => {
  const Icon = fileIcons[getFileKind(type)]
  return <Icon aria-hidden="true" className={clsx('flex-none text-link', className)} />
}
