import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Textarea } from '@/ui/textarea.tsx'
import { useAnswer } from './answers-context.ts'
import { type QuestionFieldProps, TypedQuestion } from './questions.tsx'

/** Pause in ms before the word count is announced, so that screen readers do not interrupt the user's typing. */
const ANNOUNCE_DELAY_MS = 2000

const WordCount = ({ words, least }: { words: number; least: number }): ReactNode => {
  const needed = least - words
  return needed <= 0 ? (
    <Plural value={words} one="# word, long enough" other="# words, long enough" />
  ) : (
    <Plural value={words} one={`# word, ${needed} more needed`} other={`# words, ${needed} more needed`} />
  )
}

/** Word count as a text and as a bar. */
export const WordCounter = ({ words, least }: { words: number; least: number }) => {
  const [announcedCount, setAnnouncedCount] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedCount(words), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="track min-w-24 flex-1">
        <span
          className={words >= least ? 'bg-success!' : undefined}
          style={{ width: `${Math.min(100, (words / least) * 100)}%` }}
        />
      </span>
      <p aria-hidden="true" className="flex items-center gap-1.5 text-sm font-bold">
        {words >= least ? <Check className="size-5 flex-none stroke-3 text-success-text" /> : null}
        <WordCount words={words} least={least} />
      </p>
      <p role="status" className="sr-only">
        {announcedCount === 0 ? null : <WordCount words={announcedCount} least={least} />}
      </p>
    </div>
  )
}

type LongAnswerProps = QuestionFieldProps & {
  least: number
  /** Counts words in the same way as the server. */
  count: (text: string) => number
}

/** Long answer with a minimum number of words and a counter. */
export const LongAnswerQuestion = ({ least, count, ...question }: LongAnswerProps) => {
  const { value, change, error } = useAnswer<string | null>(question.field)
  const text = value ?? ''
  return (
    <TypedQuestion
      hint={<Trans>At least {least} words.</Trans>}
      {...question}
      error={error}
      below={<WordCounter words={count(text)} least={least} />}
    >
      <Textarea rows={6} value={text} onChange={(event) => change(event.target.value)} />
    </TypedQuestion>
  )
}
