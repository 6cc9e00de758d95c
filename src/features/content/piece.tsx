import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { RichText } from '@/kit/rich-text/rich-text.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog.tsx'

/** The words of rich text, parts with a space between them. */
const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h2|h3)>|<br>/g, '$& '), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

type PieceProps = {
  title: string
  /** Rich text. */
  content: string
  image?: string | null
  /** Beneath the words: the day it was written. */
  foot?: ReactNode
  /** Before the title: a leaf of the calendar. */
  before?: ReactNode
}

/** The face of a piece of content on its card: title, how it begins, and its picture. */
export const PieceFace = ({ title, content, image, foot, before }: PieceProps) => {
  const words = useMemo(() => wordsOf(content), [content])
  return (
    <span className="grid gap-2 py-2.5">
      {image ? (
        <img src={image} alt="" loading="lazy" className="aspect-[16/9] w-full rounded-lg object-cover" />
      ) : null}
      <span className={before ? 'grid grid-cols-[3.4rem_minmax(0,1fr)] items-center gap-3.5' : 'grid'}>
        {before}
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <b>{title}</b>
          {words ? <span className="line-clamp-3 text-sm text-muted-foreground">{words}</span> : null}
          {foot ? <span className="text-sm text-muted-foreground">{foot}</span> : null}
        </span>
      </span>
    </span>
  )
}

/** A piece of content as it opens. */
export const PieceWhole = ({ content, image, foot }: Omit<PieceProps, 'title' | 'before'>) => (
  <div className="grid gap-3 wrap-anywhere">
    {image ? <img src={image} alt="" className="w-full rounded-lg" /> : null}
    <RichText html={content} />
    {foot ? <p className="text-sm text-muted-foreground">{foot}</p> : null}
  </div>
)

/** A piece of content on its card: pressed, it opens with all it says. */
export const Piece = (props: PieceProps) => (
  <Dialog>
    <DialogTrigger asChild>
      <button type="button" className="w-full cursor-pointer text-start hover:bg-accent">
        <PieceFace {...props} />
      </button>
    </DialogTrigger>
    <DialogContent
      title={props.title}
      size="wide"
      footer={
        <DialogClose asChild>
          <Button>
            <Trans>Close</Trans>
          </Button>
        </DialogClose>
      }
    >
      <PieceWhole {...props} />
    </DialogContent>
  </Dialog>
)
