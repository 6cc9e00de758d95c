import { Trans } from '@lingui/react/macro'
import { CountField, Flag, PersonNotesField, PersonQuestion, PersonTextField } from './person-fields.tsx'

/** Parcel fields: address, number of people and dietary needs (PER-39 to PER-46, PER-79 to PER-82). */
export const ParcelFields = () => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <Flag name="parcel_delivery_contact">
        <Trans>Contact for the delivery of parcels</Trans>
      </Flag>
    </div>
    <PersonTextField name="address_1" />
    <PersonTextField name="address_2" />
    <PersonTextField name="address_3" />
    <PersonTextField name="town" max={100} capitalise />
    <PersonTextField name="county" max={100} capitalise />
    <PersonTextField name="postcode" max={20} />
    <CountField name="parcel_additional_children" />
    <CountField name="parcel_additional_adults" />
    <div className="sm:col-span-2">
      <ParcelNeeds />
    </div>
  </div>
)

/** Question about dietary needs for the parcel. */
export const ParcelNeeds = () => (
  <PersonQuestion
    name="parcel_has_dietary_requirements"
    answers="there_is"
    question={<Trans>Dietary needs for the parcel?</Trans>}
  >
    {(answer) => (answer ? <PersonNotesField name="parcel_dietary_requirements" required /> : null)}
  </PersonQuestion>
)
