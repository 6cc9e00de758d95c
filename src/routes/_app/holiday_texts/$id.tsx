import {
  buildHolidayTextLabel,
  type HolidayText,
  HolidayTextForm,
  holidayTextOperations,
} from '@contract/club-status/holiday-texts.ts'
import { waves } from '@contract/club-status/text-wording.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOptions } from '@/data/use-options.ts'
import { GatewayNotice } from '@/features/club-status/gateway-notice.tsx'
import { Ledger } from '@/features/club-status/ledger.tsx'
import { WaveCard } from '@/features/club-status/wave-card.tsx'
import { useWaveNames } from '@/features/club-status/wave-names.ts'
import { getWaveStateLabel } from '@/features/club-status/wave-state.tsx'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { ChoiceField, DayField, NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { MultiChoiceField } from '@/kit/form/options-fields.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

export const Route = createFileRoute('/_app/holiday_texts/$id')({ component: HolidayTextScreen })

type StoredHolidayText = Omit<HolidayText, 'id' | 'waves' | 'first_text_sent' | 'second_text_sent' | 'third_text_sent'>
type HolidayTextFields = { [K in keyof StoredHolidayText]: StoredHolidayText[K] | '' | null }

const buildEmptyFields = (): HolidayTextFields => ({
  holiday: '',
  year: getYear(getLondonDay()),
  start_date: null,
  end_date: null,
  include_regions: [],
  exclude_regions: [],
  include_on_hold: [],
  first_text_date: null,
  second_text_date: null,
  third_text_date: null,
  first_text: null,
  second_text: null,
  third_text: null,
  first_text_cy: null,
  second_text_cy: null,
  third_text_cy: null,
})

const toFormValues = ({
  id: _id,
  waves: _waves,
  first_text_sent: _first,
  second_text_sent: _second,
  third_text_sent: _third,
  ...fields
}: HolidayText): HolidayTextFields => fields

/** True if a text is being sent or was sent. Then the holiday named in the texts is fixed. */
const hasSendingBegun = ({ waves: texts }: HolidayText): boolean =>
  texts.some(({ state }) => state === 'sending' || state === 'sent')

/** Page of the texts of one holiday: recipients, dates, contents and results (TXT-04 to TXT-51). */
function HolidayTextScreen() {
  const { t, i18n } = useLingui()
  const { id } = Route.useParams()
  const waveNames = useWaveNames()
  const formatSendingLabel = (name: string) => t`${name}, sending`
  const formatSentAgainLabel = (name: string) => t`${name}, sent again to`
  const getHolidayLabel = useHolidayLabel()
  const getRegionLabel = useClubOptionLabels()
  const regions = (useOptions(organisationOperations['organisations.regions']) ?? []).map((value) => ({
    value,
    label: getRegionLabel(value),
  }))
  return (
    <EntityPage
      id={id}
      operations={getCrudOperations('holiday_texts', holidayTextOperations)}
      schema={HolidayTextForm}
      savedMessage={t`Successfully saved`}
      list={{ to: '/holiday_texts', label: t`Holiday Texts` }}
      newTitle={t`New holiday text`}
      getTitle={({ year, holiday }) => buildHolidayTextLabel({ year, holiday: getHolidayLabel(holiday) })}
      empty={buildEmptyFields()}
      toValues={toFormValues}
      labels={{
        holiday: t`Holiday`,
        year: t`Year`,
        start_date: t({ message: 'Start', context: 'date' }),
        end_date: t({ message: 'End', context: 'date' }),
        include_regions: t`Include regions`,
        exclude_regions: t`Exclude regions`,
        include_on_hold: t`Clubs on hold that get the texts`,
        first_text_date: t`First text date`,
        second_text_date: t`Second text date`,
        third_text_date: t`Third text date`,
        first_text: t`First text, English`,
        second_text: t`Second text, English`,
        third_text: t`Third text, English`,
        first_text_cy: t`First text, Welsh`,
        second_text_cy: t`Second text, Welsh`,
        third_text_cy: t`Third text, Welsh`,
      }}
      historyLabels={{
        first_text_sending: formatSendingLabel(waveNames[1]),
        second_text_sending: formatSendingLabel(waveNames[2]),
        third_text_sending: formatSendingLabel(waveNames[3]),
        first_text_again: formatSentAgainLabel(waveNames[1]),
        second_text_again: formatSentAgainLabel(waveNames[2]),
        third_text_again: formatSentAgainLabel(waveNames[3]),
      }}
      getValueLabel={(field, value) => {
        if (field === 'holiday') return getHolidayLabel(String(value))
        if (field.endsWith('_sending')) return getWaveStateLabel(i18n, value)
        if (!field.endsWith('_regions') || !Array.isArray(value) || value.length === 0) return undefined
        return value.map(getRegionLabel).join(', ')
      }}
      below={(text) => <Ledger text={text} />}
    >
      {(text) => (
        <>
          <GatewayNotice about="texts" />
          <FormCard columns>
            {text && hasSendingBegun(text) ? null : (
              <>
                <ChoiceField
                  name="holiday"
                  options={namedHolidays.map((value) => ({ value, label: getHolidayLabel(value) }))}
                  none={t`Choose`}
                />
                <NumberField name="year" />
              </>
            )}
            <DayField name="start_date" />
            <DayField name="end_date" />
            <MultiChoiceField name="include_regions" options={regions} none={t`Every region`} />
            <MultiChoiceField
              name="exclude_regions"
              options={regions}
              none={t({ message: 'None', context: 'regions' })}
            />
          </FormCard>
          {waves.map((wave) => (
            <WaveCard key={wave} wave={wave} text={text} />
          ))}
        </>
      )}
    </EntityPage>
  )
}
