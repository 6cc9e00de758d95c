import { clsx } from 'clsx'
import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  Music,
} from 'lucide-react'
import { type FileKind, kindOfFile } from './file-words.ts'

const icons = {
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

/** Icon of a file type. */
export const FileIcon = ({ type, className }: { type: string | null; className?: string }) => {
  const Icon = icons[kindOfFile(type)]
  return <Icon aria-hidden="true" className={clsx('flex-none text-link', className)} />
}
