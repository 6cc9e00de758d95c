import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName, shouldShowSurvey } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, HeartPulse, Lock, Package, UserRound, UsersRound } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useErrorCount, useFormValues } from '@/kit/form/form-context.ts'
import { InertWhileSaving, ShowIf } from '@/kit/form/form-parts.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { Section } from '@/ui/section.tsx'
import { CopyFamilyDetails } from './copy-family-details.tsx'
import { ConsentFields, ContactFields, GroupsFields, IdentityFields } from './details-fields.tsx'
import { FamilySection, findReverseFamily } from './family-section.tsx'
import { FormDraft, type FormDraftProps } from './form-draft.tsx'
import { FoodFields, HealthFields } from './health-fields.tsx'
import { buildEmptyDraft, isDraftChanged, type PersonDraft, toDraft } from './person-draft.ts'
import { useAnswerErrors } from './person-labels.ts'
import { findProblems } from './person-problems.ts'
import { SaveBar, type StepAfterSaving } from './save-bar.tsx'
import { findSaveQuestions } from './save-questions.ts'
import {
  countStaffAnswers,
  type FieldSection,
  getFieldSection,
  ParcelFields,
  STAFF_FIELDS,
  StaffFields,
} from './section-fields.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { hasSurveyAnswer } from './survey-groups.ts'
import { type DuplicateSearch, useSaving } from './use-saving.tsx'

type Person = StoredRow<'registered'>

/** Collapsible sections of the form. */
export type FormSection = FieldSection | 'family'

type PersonFormProps = FormDraftProps & {
  /** Record to edit, or null for a new person. */
  record: Person | null
  /** Initial values of a new person. */
  emptyDraft?: PersonDraft
  /** True for the simpler layout of Boxes of Hope (PER-121, PER-125). */
  boh: boolean
  /** People of the club, for choosing family members. */
  people: readonly Person[] | undefined
  /** Groups of the club, or null if it has only one. */
  groups: readonly StoredRow<'groups'>[] | null
  /** Open state of each section. It is passed on to the form that is shown after saving. */
  sectionOpenStates?: Map<FormSection, boolean>
  /** Fields with an unresolved conflict between two notes. */
  disputed?: readonly (string | null)[]
  duplicates?: DuplicateSearch
  /** @param opened the record at the time of the first edit */
  onSave: (draft: PersonDraft, opened: Person | null, after: StepAfterSaving) => Promise<unknown>
  /** Called with the current values when the form is unmounted. */
  onUnmount?: (draft: PersonDraft) => void
}

const NOTHING_DISPUTED: readonly (string | null)[] = []
const EMPTY_DRAFT = buildEmptyDraft(false)

/** Form with all fields of a person, in four collapsible sections (PER-105 to PER-125). */
export const PersonForm = ({
  record,
  emptyDraft = EMPTY_DRAFT,
  boh,
  people,
  groups,
  sectionOpenStates,
  disputed = NOTHING_DISPUTED,
  duplicates,
  onSave,
  onUnmount,
  ...draftProps
}: PersonFormProps) => {
  const { t } = useLingui()
  const { formName, storedDraft } = draftProps
  const today = getLondonDay()
  // Keep the base record after the first edit, so that saving does not undo changes from another device.
  const [opened, setOpened] = useState(storedDraft ? storedDraft.opened : record)
  const initialDraft = useMemo(() => (opened ? toDraft(opened) : emptyDraft), [opened, emptyDraft])
  const openedDraft = opened && initialDraft
  const findPeople = (ids: readonly string[]) => people?.filter(({ id }) => ids.includes(id)) ?? []
  const toErrors = useAnswerErrors()
  const { form, submit, dialog } = useSaving({
    defaultValues: storedDraft?.values ?? initialDraft,
    rules: useCallback(
      (draft) => toErrors(findProblems(draft, { opened: openedDraft, today, boh })),
      [toErrors, openedDraft, today, boh],
    ),
    getNote: useCallback(
      (field) => (disputed.includes(field) ? t`Two different answers. Choose one above.` : undefined),
      [disputed, t],
    ),
    findQuestions: (draft, after) => {
      // Save nothing if the user goes from an unchanged record to another person.
      if (after !== 'stay' && openedDraft && !isDraftChanged(openedDraft, draft)) return []
      return findSaveQuestions({
        draft,
        before: openedDraft,
        boh,
        family: findPeople(draft.family_entries),
        familyBefore: findPeople(openedDraft?.family_entries ?? []),
      })
    },
    duplicates,
    onSave: (draft, after) => onSave(draft, opened, after),
  })
  const followRecord = useEffectEvent((current: Person | null) => {
    if (current && !storedDraft && !form.store.state.isTouched) setOpened(current)
  })
  useEffect(() => followRecord(record), [record])
  const handleUnmount = useEffectEvent(() => onUnmount?.(form.getValues()))
  useEffect(() => () => handleUnmount(), [])
  return (
    // Create no box, because a sticky bar stays within its container, and the notes above can be taller than the window.
    <FormBody form={form} className="contents" onSubmit={() => submit('stay')}>
      <InertWhileSaving className="contents">
        <FormDraft {...draftProps} initialDraft={initialDraft} opened={opened} />
        <FormPart
          part="details"
          icon={UserRound}
          title={<Trans>Details</Trans>}
          sectionOpenStates={sectionOpenStates}
          open
        >
          <div className="grid gap-6">
            <IdentityFields today={today} boh={boh} seed={record?.id ?? formName} />
            {people?.length ? <CopyFamilyDetails people={people} id={record?.id ?? null} /> : null}
            <ContactFields boh={boh} />
            {boh ? (
              <>
                <SubHeading icon={HeartPulse}>
                  <Trans>Allergies and food</Trans>
                </SubHeading>
                <FoodFields />
              </>
            ) : (
              <>
                <SubHeading icon={HeartPulse}>
                  <Trans>Health and needs</Trans>
                </SubHeading>
                <HealthFields confirmed={opened ? (opened.health_confirmed ?? null) : undefined} />
                <SubHeading icon={UserRound}>
                  <Trans>Doctor and consent</Trans>
                </SubHeading>
                <ConsentFields today={today} />
                {groups ? <GroupsFields groups={groups} /> : null}
                <ShowIf condition={(draft: PersonDraft) => shouldShowSurvey(draft) || hasSurveyAnswer(initialDraft)}>
                  <SurveyFields />
                </ShowIf>
              </>
            )}
          </div>
        </FormPart>
        <FormPart
          part="parcel"
          icon={Package}
          title={<Trans>Parcel delivery</Trans>}
          sectionOpenStates={sectionOpenStates}
          open={boh}
          state={<ContactSummary />}
        >
          <ParcelFields />
        </FormPart>
        {boh ? null : (
          <FormPart
            part="staff"
            icon={Lock}
            title={<Trans>Staff use only</Trans>}
            sectionOpenStates={sectionOpenStates}
            state={<StaffSummary />}
          >
            <StaffFields />
          </FormPart>
        )}
        <FormPart
          part="family"
          icon={UsersRound}
          title={<Trans>Related family members</Trans>}
          sectionOpenStates={sectionOpenStates}
          open={boh}
          state={
            <FamilySummary
              findPeople={(family) => [...findPeople(family), ...findReverseFamily(people, record, family)]}
            />
          }
        >
          <FamilySection people={people} id={record?.id ?? null} />
        </FormPart>
      </InertWhileSaving>
      <SaveBar onSave={submit} />
      {dialog}
    </FormBody>
  )
}

type FormPartProps = {
  part: FormSection
  icon: typeof UserRound
  title: ReactNode
  sectionOpenStates: Map<FormSection, boolean> | undefined
  /** True if the section is open at first. */
  open?: boolean
  /** Summary that is shown while no error is shown. */
  state?: ReactNode
  children: ReactNode
}

/** Section that counts its errors. */
const FormPart = ({ part, icon, title, sectionOpenStates, open = false, state, children }: FormPartProps) => {
  const errorCount = useErrorCount((field) => getFieldSection(field) === part)
  return (
    <Section
      icon={icon}
      title={title}
      defaultOpen={sectionOpenStates?.get(part) ?? open}
      onFold={(isOpen) => {
        sectionOpenStates?.set(part, isOpen)
      }}
      hasError={errorCount > 0}
      state={errorCount > 0 ? <ErrorCountBadge count={errorCount} /> : state}
    >
      {children}
    </Section>
  )
}

const ErrorCountBadge = ({ count }: { count: number }) => (
  <Badge tone="danger" icon={CircleAlert}>
    <Plural value={count} one="# to fix" other="# to fix" />
  </Badge>
)

const ContactSummary = () => {
  const isContact = useFormValues((draft: PersonDraft) => draft.parcel_delivery_contact)
  return isContact ? <Trans>Delivery contact</Trans> : <Trans>Not a delivery contact</Trans>
}

const StaffSummary = () => {
  const filled = useFormValues(countStaffAnswers)
  return (
    <Trans>
      {filled} of {STAFF_FIELDS} filled in
    </Trans>
  )
}

/** Maximum number of names in a collapsed section. */
const MAX_NAMES = 3

const FamilySummary = ({ findPeople }: { findPeople: (family: readonly string[]) => Person[] }) => {
  const people = findPeople(useFormValues((draft: PersonDraft) => draft.family_entries))
  const names = people.slice(0, MAX_NAMES).map(getFullName).join(', ')
  const more = people.length - MAX_NAMES
  return more > 0 ? <Plural value={more} one={`${names} and # more`} other={`${names} and # more`} /> : names
}

const SubHeading = ({ icon: Icon, children }: { icon: typeof UserRound; children: ReactNode }) => (
  <h3 className="flex items-center gap-2.5 border-t border-border pt-5 text-lg font-bold">
    <Icon aria-hidden="true" className="text-link" />
    {children}
  </h3>
)
