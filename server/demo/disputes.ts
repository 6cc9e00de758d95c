import { getDefinition } from '../../contract/mutations/mutations.ts'
import type { ScalarField } from '../../contract/registered/registered-fields.ts'
import type { ConflictRow } from '../../contract/rows.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { hashPayload } from '../sync/rows/stored-results.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'
import type { Member, PersonRow } from './people.ts'
import { getClubUsers } from './users.ts'

type Dispute = { of: string; field: ScalarField & keyof PersonRow; base: string; mine: string }

/** Conflicting edits from two tablets. The edit that arrived first applies until a user decides. */
const disputes: readonly Dispute[] = [
  { of: 'Ayaan Abdi', field: 'dietary_requirements', base: 'Nut allergy', mine: 'No nuts or sesame.' },
  { of: 'Rhian Davies', field: 'mobile_number', base: '07700 900142', mine: '07700 900124' },
]

const buildSide = (value: unknown, author: string, madeAt: string): ConflictRow['mine'] => ({
  value,
  by: author,
  device: buildDemoId('device', author),
  at: madeAt,
})

/** Builds the open conflicts of Riverside's register. */
export const buildDisputes = (organisation: string, members: readonly Member[], today: Day): Row<'conflicts'>[] =>
  disputes.map(({ of: personName, field, base, mine }, i) => {
    const row = members.find((m) => `${m.row.first_name} ${m.row.last_name}` === personName)?.row
    if (!row) throw new RangeError(`${personName} is not on the register`)
    const day = addDays(today, -1 - i)
    return {
      id: buildDemoId('dispute', personName, field),
      organisation_id: organisation,
      version: 1,
      deleted_at: null,
      kind: 'field',
      table: 'registered',
      record: row.id,
      field,
      base,
      mine: buildSide(mine, 'Huw Griffiths', `${day}T11:52:00.000Z`),
      theirs: buildSide(row[field], 'Nia Rees', `${day}T11:48:00.000Z`),
      resolved_at: null,
      resolved_value: null,
    }
  })

/** Builds both tablets' changes, which a record's history shows. */
export const buildAuditTrail = (disputes: readonly Row<'conflicts'>[], club: string): Row<'mutations'>[] => {
  const name = 'registered.update'
  const v = getDefinition(name).version
  return disputes.flatMap(({ id, organisation_id, record, field, base, mine, theirs: otherSide }, i) =>
    [otherSide as ConflictRow['theirs'], mine as ConflictRow['mine']].map((proposal, second): Row<'mutations'> => {
      const author = getClubUsers(club).find((user) => `${user.first_name} ${user.last_name}` === proposal.by)
      if (!author) throw new RangeError(`${proposal.by} has no account`)
      const args = { id: record, set: { [field as string]: { base, value: proposal.value } } }
      return {
        organisation_id,
        id: buildDemoId('change', id, proposal.by ?? ''),
        version: 1,
        name,
        v,
        args,
        device_id: proposal.device,
        seq: 2 * (disputes.length - i) + second,
        user_id: author.id,
        made_at: proposal.at,
        received_at: proposal.at,
        table: 'registered',
        record,
        status: second ? 'conflict' : 'applied',
        conflicts: second ? [id] : null,
        payload: hashPayload({ id, seq: 1, name, v, args, made_at: proposal.at }),
      }
    }),
  )
}
