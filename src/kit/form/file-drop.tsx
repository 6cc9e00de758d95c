import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'

type FileDropProps = {
  /** What the button says that chooses a file. */
  choose: ReactNode
  icon: LucideIcon
  /** Types of files that are offered, as an input element has them; any where it is left out. */
  accept?: string
  onFile: (file: File) => void
  /** What is shown before everything else. */
  picture?: ReactNode
  /** What is known of the file that is here. */
  children?: ReactNode
  /** Beside the button that chooses. */
  buttons?: ReactNode
  /** Why a file was not taken. */
  problem: ReactNode
}

/** A place for one file: it is chosen by a button, or dropped here. */
export const FileDrop = ({ choose, icon, accept, onFile, picture, problem, ...parts }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="file-drop"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      {picture}
      <div className="grid gap-2">
        {parts.children}
        <div className="flex flex-wrap gap-2">
          <Button icon={icon} size="tool" onClick={() => input.current?.click()}>
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
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
