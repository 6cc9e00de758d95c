import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'

type FileDropProps = {
  /** Label of the button that opens the file picker. */
  choose: ReactNode
  icon: LucideIcon
  /** True while a file is read. No other file is accepted then. */
  busy?: boolean
  /** Accepted file types in the format of an input's `accept` attribute. All types by default. */
  accept?: string
  onFile: (file: File) => void
  /** Image in front of the other content. */
  picture?: ReactNode
  /** Details of the current file. */
  children?: ReactNode
  /** Buttons next to the file picker's button. */
  buttons?: ReactNode
  /** Reason why a file was rejected. */
  problem: ReactNode
}

/** Field for one file. The user chooses it with a button or by drag and drop. */
export const FileDrop = ({ choose, icon, busy = false, accept, onFile, picture, problem, ...parts }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const acceptFile = (file: File | undefined) => {
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as a drop
    <div
      className={clsx(
        'file-drop grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-md border-[1.5px] border-input p-3',
        '[&>:only-child]:col-span-full [&>img]:max-h-36 [&>img]:max-w-[min(12rem,40vw)] [&>img]:rounded-md',
        isDragOver ? 'border-solid bg-accent' : 'border-dashed',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDragOver(true)
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsDragOver(false)
        acceptFile(event.dataTransfer.files[0])
      }}
    >
      {picture}
      <div className="grid gap-2">
        {parts.children}
        <div className="flex flex-wrap gap-2">
          <Button icon={icon} size="tool" busy={busy} onClick={() => input.current?.click()}>
            {choose}
          </Button>
          {parts.buttons}
        </div>
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          acceptFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
