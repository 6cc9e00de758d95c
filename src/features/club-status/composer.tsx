import { replaceTypographicCharacters } from '@contract/club-status/text-parts.ts'
import {
  getDefaultWording,
  type PlaceholderValues,
  placeholders,
  type TextLanguage,
  type Wave,
} from '@contract/club-status/text-wording.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Lightbulb } from 'lucide-react'
import { FormField } from '@/kit/form/fields.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { countWording, splitByUnicode, type WordingStats } from './text-sample.ts'

type ComposerProps = {
  /** Field name in the form. */
  name: string
  wave: Wave
  language: TextLanguage
  /**
   * Longest name and longest club name that can be filled in. The characters of the text are counted with these two
   * values.
   */
  filling: PlaceholderValues
  /** Number of recipients in this language, or null until loaded. */
  recipients: number | null
  /** False if the sender of the texts cannot receive replies. The default wording then requests no reply. */
  isTwoWay?: boolean
}

/**
 * Field for the wording of one text in one language, with its cost (B-TXT-02). A null value means the default wording.
 */
export const Composer = ({ name, wave, language, filling, recipients, isTwoWay = true }: ComposerProps) => {
  const { t } = useLingui()
  const { value, set, leave } = useFormField(name)
  const defaultText = getDefaultWording(language, wave, isTwoWay)
  const wording = typeof value === 'string' ? value : defaultText
  const fields = placeholders.join(' ')
  return (
    <div className="grid min-w-0 content-start gap-2">
      <FormField
        name={name}
        optional
        show={(otherValue) => (typeof otherValue === 'string' && otherValue ? otherValue : defaultText)}
        hint={t`${fields} are filled in for each person.`}
      >
        <Textarea
          rows={5}
          lang={language}
          value={wording}
          onChange={(event) => set(event.target.value === defaultText ? null : event.target.value)}
          onBlur={leave}
        />
      </FormField>
      <WordingCost
        wording={wording}
        counted={countWording(wording, filling)}
        recipients={recipients}
        language={language}
        onPlain={() => set(replaceTypographicCharacters(wording))}
      />
      {typeof value === 'string' && value !== defaultText ? (
        <Button size="small" className="justify-self-start" onClick={() => set(null)}>
          <Trans>Use the usual wording</Trans>
        </Button>
      ) : null}
    </div>
  )
}

type WordingCostProps = {
  wording: string
  counted: WordingStats
  recipients: number | null
  language: TextLanguage
  onPlain: () => void
}

/** Shows the number of SMS parts, the encoding, and the character that makes the text expensive. */
export const WordingCost = ({ wording, counted, recipients, language, onPlain }: WordingCostProps) => {
  const { encoding, length, parts, signs, byName, plainParts } = counted
  const [first] = signs
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>
          <Plural value={length} one="up to # character" other="up to # characters" />,{' '}
          <b>
            <Plural value={parts} one="# part" other="# parts" />
          </b>
        </span>
        <Badge tone={encoding === 'Unicode' ? 'warning' : 'neutral'} size="small">
          {encoding}
        </Badge>
        {recipients === null ? null : (
          <span className="text-muted-foreground">
            <Plural value={recipients} one="# person" other="# people" />,{' '}
            <Plural value={recipients * parts} one="up to # text to pay for" other="up to # texts to pay for" />
          </span>
        )}
      </p>
      {first ? (
        <div
          className={clsx(
            'grid gap-2 rounded-md border p-3 text-sm',
            // Use no warning colour for a character that the language needs.
            plainParts === null ? 'border-border bg-muted' : 'border-warning-edge bg-warning-soft text-warning-text',
          )}
        >
          <p className="flex gap-2">
            <Lightbulb aria-hidden="true" className="size-5 flex-none" />
            <span>
              {first.plain !== null && plainParts !== null ? (
                <Trans>
                  The character {first.sign} makes this longer: {parts} parts instead of {plainParts}.
                </Trans>
              ) : (
                <Trans>
                  The character {first.sign} is not one that every phone network has: a part holds 70 characters instead
                  of 160.
                </Trans>
              )}
            </span>
          </p>
          <p lang={language} className="rounded-sm bg-card p-2 whitespace-pre-wrap wrap-anywhere text-foreground">
            {splitByUnicode(wording).map(({ text, at: start, marked: isMarked }) =>
              isMarked ? (
                <mark key={start} className="rounded-sm bg-warning px-0.5 font-bold text-warning-foreground">
                  {text}
                </mark>
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
          </p>
          {plainParts !== null ? (
            <Button size="small" variant="outline" className="justify-self-start" onClick={onPlain}>
              <Trans>Use plain characters</Trans>
            </Button>
          ) : null}
        </div>
      ) : (
        byName && (
          <p className="text-sm text-muted-foreground">
            <Trans>A name or club among those who get it has a letter of another alphabet: their text is longer.</Trans>
          </p>
        )
      )}
    </>
  )
}
