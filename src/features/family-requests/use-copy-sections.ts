import { type CopyFile, type CopyHistoryEntry, type CopySection, copySections } from '@contract/family/copy-file.ts'
import { formatDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { familyMailLabels } from '@/words/family-mail-labels.ts'
import { getCapitalizedFieldLabel, getFieldLabel } from '@/words/field-labels.ts'
import { changeLabels, dayStateLabels, sectionLabels } from './copy-labels.ts'

/** One line of a section: a term with its value. */
export type CopyLine = { key: string; term: string; value: string }

/** A section's content about one person, or about the family if `person` is null. */
export type CopyPart = {
  person: string | null
  name: string | null
  /** True if the coordinator has left the part out. */
  isLeftOut: boolean
  lines: CopyLine[]
  /** Sentences about facts that the copy does not contain. */
  remarks: string[]
}

export type CopySectionText = { section: CopySection; label: string; parts: CopyPart[] }

/** What a section states about facts that are not in it. */
type Withheld = { person: string; withheld?: number; not_shown?: readonly string[]; is_shown?: boolean }

/** Returns the text of a copy for the screen and for print. */
export function useCopySections(file: CopyFile): CopySectionText[] {
  const { t, i18n } = useLingui()
  const getLines = useSectionLines()

  function getRemarks({ withheld = 0, not_shown = [], is_shown = true }: Withheld): string[] {
    const hiddenFields = not_shown.map((field) => i18n._(getFieldLabel('registered', field))).join(', ')
    return [
      ...(withheld > 0
        ? [
            plural(withheld, {
              one: '# text is not in the copy, because it names someone outside this family’s link.',
              other: '# texts are not in the copy, because they name someone outside this family’s link.',
            }),
          ]
        : []),
      ...(hiddenFields ? [t`Not shown to this adult: ${hiddenFields}.`] : []),
      ...(is_shown ? [] : [t`Collectors are not shown to this adult.`]),
    ]
  }

  function buildPart(section: PersonSection, person: CopyFile['people'][number]): CopyPart {
    const content = file[section].find((part) => part.person === person.id)
    return {
      person: person.id,
      name: person.name,
      isLeftOut: content === undefined,
      lines: content ? getLines(section, content) : [],
      remarks: content ? getRemarks(content) : [],
    }
  }

  return copySections.map((section) => {
    const label = i18n._(sectionLabels[section])
    if (section !== 'mails') return { section, label, parts: file.people.map((person) => buildPart(section, person)) }
    const isLeftOut = file.left_out.some((part) => part.section === 'mails')
    const lines = file.mails.map(({ date, kind }, index) => ({
      key: String(index),
      term: formatDay(date),
      value: i18n._(familyMailLabels[kind]),
    }))
    return { section, label, parts: [{ person: null, name: null, isLeftOut, lines, remarks: [] }] }
  })
}

type PersonSection = Exclude<CopySection, 'mails'>

/** Returns a function that builds the lines of a section about one person. */
function useSectionLines() {
  const { t, i18n } = useLingui()
  const getValueText = useFieldValueText()
  const formatValue = (field: string, value: unknown) => getValueText({ kind: 'field', field }, value)
  const getLabel = (label: (typeof dayStateLabels)[string], code: string) => (label ? i18n._(label) : code)

  const buildFactLines = ({ values }: CopyFile['details'][number]): CopyLine[] =>
    Object.entries(values).flatMap(([field, value]) =>
      isEmpty(value)
        ? []
        : [
            {
              key: field,
              term: getCapitalizedFieldLabel(i18n, 'registered', field),
              value: formatValue(field, value),
            },
          ],
    )

  const buildDayLines = (days: readonly { date: string; state: string }[]): CopyLine[] =>
    days.map(({ date, state }, index) => ({
      key: `${date} ${index}`,
      term: formatDay(date),
      value: getLabel(dayStateLabels[state], state),
    }))

  const buildCollectorLines = ({ pick_up_people, departures }: CopyFile['collectors'][number]): CopyLine[] => [
    ...(pick_up_people ? [{ key: 'list', term: t`May collect`, value: pick_up_people }] : []),
    ...departures.map(({ at, collector }, index) => ({
      key: `${at} ${index}`,
      term: formatTimestamp(at),
      value: collector,
    })),
  ]

  const describeFieldChange = ({ field, from, to, add = [], remove = [] }: CopyHistoryEntry['fields'][number]) => {
    const label = i18n._(getFieldLabel('registered', field))
    if (add.length > 0 || remove.length > 0) {
      const added = add.length > 0 ? formatValue(field, add) : '–'
      const removed = remove.length > 0 ? formatValue(field, remove) : '–'
      return t`${label}: added ${added}, removed ${removed}`
    }
    const [before, after] = [formatValue(field, from), formatValue(field, to)]
    return t`${label}: from “${before}” to “${after}”`
  }

  const buildHistoryLines = ({ entries }: CopyFile['history'][number]): CopyLine[] =>
    entries.map(({ at, what, by, fields }, index) => {
      const label = getLabel(changeLabels[what], what)
      const change = by === 'family' ? t`${label} by the family` : t`${label} by the club`
      return {
        key: `${at} ${index}`,
        term: formatTimestamp(at),
        value: [change, ...fields.map(describeFieldChange)].join('\n'),
      }
    })

  return (section: PersonSection, content: CopyFile[PersonSection][number]): CopyLine[] => {
    if (section === 'details' || section === 'health') return buildFactLines(content as CopyFile['details'][number])
    if (section === 'collectors') return buildCollectorLines(content as CopyFile['collectors'][number])
    if (section === 'history') return buildHistoryLines(content as CopyFile['history'][number])
    if (section === 'notes')
      return (content as CopyFile['notes'][number]).notes.map(({ date, text }, index) => ({
        key: `${date} ${index}`,
        term: formatDay(date),
        value: text,
      }))
    return buildDayLines((content as CopyFile['attendance'][number]).days)
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
