import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName, shouldShowSurvey } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { CircleAlert, HeartPulse, Lock, Package, UserRound, UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { Section } from '@/ui/section.tsx'
import { CopyFamilyDetails } from './copy-family-details.tsx'
import { ConsentFields, ContactFields, IdentityFields } from './details-fields.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { FamilySection, findReverseFamily } from './family-section.tsx'
import { GroupsFields } from './groups-fields.tsx'
import { FoodFields, HealthFields } from './health-fields.tsx'
import { ParcelFields } from './parcel-fields.tsx'
import { buildEmptyDraft, isDraftChanged, type PersonDraft, toDraft } from './person-draft.ts'
import { PersonFormProvider } from './person-fields.tsx'
import { SaveBar, type StepAfterSaving } from './save-bar.tsx'
import { SaveDialog } from './save-dialogs.tsx'
import { countStaffAnswers, type FieldSection, getFieldSection, STAFF_FIELDS } from './section-parts.ts'
import { StaffFields } from './staff-fields.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { hasSurveyAnswer } from './survey-groups.ts'
import { type DraftControls, type StoredPersonDraft, useDraftAutosave } from './use-person-draft.ts'
import { useSaving } from './use-saving.ts'

type Person = StoredRow<'registered'>

/** Collapsible sections of the form. */
export type FormSection = FieldSection | 'family'

type PersonFormProps = {
  /** Name under which the form's draft is stored. */
  form: string
  /** Draft that was stored before the page ended unexpectedly. */
  kept: StoredPersonDraft | null
  /** Functions that delete this draft. */
  forgetting: DraftControls
  /** Record to edit, or null for a new person. */
  record: Person | null
  /** True if a new person is an adult. */
  adult: boolean
  /** True for the simpler layout of Boxes of Hope (PER-121, PER-125). */
  boh: boolean
  /** True if a new person is registered from a parcel session and is added to it. */
  getsParcel?: boolean
  /** People of the club, for choosing family members. */
  people: readonly Person[] | undefined
  /** Groups of the club, or null if it has only one. */
  groups: readonly StoredRow<'groups'>[] | null
  /** Open state of each section. It is passed on to the form that is shown after saving. */
  folds?: Map<FormSection, boolean>
  /** Fields with an unresolved conflict between two notes. */
  disputed?: readonly (string | null)[]
  /** @param opened the record at the time of the first edit */
  onSave: (draft: PersonDraft, opened: Person | null, after: StepAfterSaving) => Promise<void>
  /** Restarts the form after its draft is deleted. */
  onStartAgain: () => void
  /** Called with the current values when the form is unmounted. */
  onPutAway?: (draft: PersonDraft) => void
}

/** Form with all fields of a person, in four collapsible sections (PER-105 to PER-125). */
export const PersonForm = ({
  form: name,
  kept: storedDraft,
  forgetting,
  record,
  adult,
  boh,
  getsParcel = false,
  people,
  groups,
  folds,
  disputed = [],
  onSave,
  onStartAgain,
  onPutAway,
}: PersonFormProps) => {
  const { t } = useLingui()
  const today = getLondonDay()
  // Keep the base record after the first edit, so that saving does not undo changes from another device.
  const [opened, setOpened] = useState(storedDraft ? storedDraft.opened : record)
  const initialDraft = useMemo(
    () => (opened ? toDraft(opened) : buildEmptyDraft(adult, boh, getsParcel)),
    [opened, adult, boh, getsParcel],
  )
  const findRelatives = (ids: readonly string[]) => people?.filter(({ id }) => ids.includes(id)) ?? []
  const formRef = useRef<HTMLFormElement>(null)
  const {
    form,
    submit,
    question,
    goOn: confirmSave,
    cancel,
  } = useSaving({
    initial: storedDraft?.values ?? initialDraft,
    opened: opened ? initialDraft : null,
    today,
    boh,
    element: formRef,
    relatives: findRelatives,
    onSave: (draft, after) => onSave(draft, opened, after),
  })
  const isTouched = useStore(form.store, (state) => state.isTouched)
  if (!isTouched && !storedDraft && record && record !== opened) setOpened(record)
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting)
  useDraftAutosave(
    name,
    form,
    { opened, kept: storedDraft !== null, changed: (values) => isDraftChanged(initialDraft, values) },
    forgetting,
  )
  const handlePutAway = useEffectEvent(() => onPutAway?.(form.state.values))
  useEffect(() => () => handlePutAway(), [])
  useUnsaved(useStore(form.store, (state) => isDraftChanged(initialDraft, state.values)))
  const invalidFields = useStore(form.store, (state) =>
    (Object.keys(state.fieldMeta) as ScalarField[]).filter((field) => state.fieldMeta[field]?.errors.length).join(),
  )
  const problemFields = invalidFields ? (invalidFields.split(',') as ScalarField[]) : []
  const countProblems = (part: FieldSection) => problemFields.filter((field) => getFieldSection(field) === part).length
  const getFoldProps = (part: FormSection, open = false) => ({
    defaultOpen: folds?.get(part) ?? open,
    onFold: (isOpen: boolean) => {
      folds?.set(part, isOpen)
    },
  })
  const contextValue = useMemo(() => ({ form, disputed }), [form, disputed])
  return (
    <PersonFormProvider value={contextValue}>
      <form
        noValidate
        ref={formRef}
        // Create no box, because a sticky bar stays within its container, and the notes above can be taller than the window.
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          submit('stay')
        }}
      >
        {/* Fields are inert during a save because text typed then would be lost. */}
        <div className="contents" inert={isSubmitting}>
          {storedDraft && !storedDraft.carried ? (
            <DraftBanner
              at={storedDraft.at}
              onStartAgain={async () => {
                form.reset(initialDraft)
                await forgetting.forget()
                onStartAgain()
              }}
            />
          ) : null}
          <Section
            icon={UserRound}
            title={<Trans>Details</Trans>}
            {...getFoldProps('details', true)}
            hasError={countProblems('details') > 0}
            state={<ProblemCountBadge count={countProblems('details')} />}
          >
            <div className="grid gap-6">
              <IdentityFields today={today} boh={boh} seed={record?.id ?? name} />
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
                  <form.Subscribe selector={({ values }) => shouldShowSurvey(values) || hasSurveyAnswer(initialDraft)}>
                    {(isShown) => (isShown ? <SurveyFields /> : null)}
                  </form.Subscribe>
                </>
              )}
            </div>
          </Section>
          <Section
            icon={Package}
            title={<Trans>Parcel delivery</Trans>}
            {...getFoldProps('parcel', boh)}
            hasError={countProblems('parcel') > 0}
            state={
              countProblems('parcel') ? (
                <ProblemCountBadge count={countProblems('parcel')} />
              ) : (
                <form.Subscribe selector={({ values }) => values.parcel_delivery_contact}>
                  {(contact) => (contact ? t`Delivery contact` : t`Not a delivery contact`)}
                </form.Subscribe>
              )
            }
          >
            <ParcelFields />
          </Section>
          {boh ? null : (
            <Section
              icon={Lock}
              title={<Trans>Staff use only</Trans>}
              {...getFoldProps('staff')}
              hasError={countProblems('staff') > 0}
              state={
                countProblems('staff') ? (
                  <ProblemCountBadge count={countProblems('staff')} />
                ) : (
                  <form.Subscribe selector={({ values }) => countStaffAnswers(values)}>
                    {(filled) => (
                      <Trans>
                        {filled} of {STAFF_FIELDS} filled in
                      </Trans>
                    )}
                  </form.Subscribe>
                )
              }
            >
              <StaffFields />
            </Section>
          )}
          <Section
            icon={UsersRound}
            title={<Trans>Related family members</Trans>}
            {...getFoldProps('family', boh)}
            state={
              <form.Subscribe selector={({ values }) => values.family_entries}>
                {(family) => (
                  <NameSummary people={[...findRelatives(family), ...findReverseFamily(people, record, family)]} />
                )}
              </form.Subscribe>
            }
          >
            <FamilySection people={people} id={record?.id ?? null} />
          </Section>
        </div>
        <SaveBar problems={problemFields.length} busy={isSubmitting} onSave={submit} />
        {question ? <SaveDialog key={question.ask} question={question} onGoOn={confirmSave} onCancel={cancel} /> : null}
      </form>
    </PersonFormProvider>
  )
}

/** Maximum number of names in a collapsed section. */
const MAX_NAMES = 3

const NameSummary = ({ people }: { people: readonly Person[] }) => {
  const names = people.slice(0, MAX_NAMES).map(getFullName).join(', ')
  const more = people.length - MAX_NAMES
  return more > 0 ? <Plural value={more} one={`${names} and # more`} other={`${names} and # more`} /> : names
}

const ProblemCountBadge = ({ count }: { count: number }) =>
  count ? (
    <Badge tone="danger" icon={CircleAlert}>
      <Plural value={count} one="# to fix" other="# to fix" />
    </Badge>
  ) : null

const SubHeading = ({ icon: Icon, children }: { icon: typeof UserRound; children: ReactNode }) => (
  <h3 className="flex items-center gap-2.5 border-t border-border pt-5 text-lg font-bold">
    <Icon aria-hidden="true" className="text-link" />
    {children}
  </h3>
)
