import fc from 'fast-check'
import { type Action, ALLERGENS, CHECKLIST, DAYS, FIELDS } from './actions.ts'
import type { Fault } from './faults.ts'

/** One step of a scenario. Devices are counted from 0; a number beyond the last begins again. */
export type Step =
  | { step: 'act'; device: number; actions: Action[] }
  | { step: 'sync'; parts: { device: number; faults: Fault[]; batch?: number }[]; together: boolean }
  | { step: 'network'; device: number; up: boolean }
  | { step: 'switch'; device: number }
  | { step: 'reopen'; device: number; crash: boolean }
  | { step: 'repair'; device: number; how: 'again' | 'let_go' }
  | { step: 'sign_in'; device: number; ends: boolean }

export type Scenario = { devices: number; steps: Step[] }

const few = (most: number) => fc.integer({ min: 0, max: most })
const yes = fc.boolean()
const one = <T extends Record<string, unknown>>(of: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(of)

// Few, so that tablets meet at the same records.
const session = few(2)
const person = few(2)

const tick = one<Action & { do: 'tick' }>({
  do: fc.constant('tick'),
  session,
  person,
  state: fc.constantFrom('attending', 'none', 'attending', 'registered'),
})
const text = one<Action & { do: 'change_person' }>({
  do: fc.constant('change_person'),
  person,
  field: few(FIELDS.length - 1),
  value: few(3),
})

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: tick },
  { weight: 6, arbitrary: text },
  {
    weight: 4,
    arbitrary: one<Action & { do: 'new_session' }>({
      do: fc.constant('new_session'),
      day: few(DAYS.length - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: one<Action & { do: 'change_session' }>({
      do: fc.constant('change_session'),
      session,
      note: few(3),
    }),
  },
  {
    weight: 1,
    arbitrary: one<Action & { do: 'plan' }>({
      do: fc.constant('plan'),
      session,
      activity: few(2),
      planned: yes,
    }),
  },
  {
    weight: 2,
    arbitrary: one<Action & { do: 'delete_session' }>({ do: fc.constant('delete_session'), session }),
  },
  {
    weight: 3,
    arbitrary: one<Action & { do: 'new_person' }>({
      do: fc.constant('new_person'),
      name: few(9),
      related: yes,
    }),
  },
  {
    weight: 3,
    arbitrary: one<Action & { do: 'allergen' }>({
      do: fc.constant('allergen'),
      person,
      allergen: few(ALLERGENS.length - 1),
      has: yes,
    }),
  },
  {
    weight: 1,
    arbitrary: one<Action & { do: 'delete_person' }>({ do: fc.constant('delete_person'), person }),
  },
  {
    weight: 1,
    arbitrary: one<Action & { do: 'holiday' }>({ do: fc.constant('holiday'), start: few(1), end: few(1) }),
  },
  {
    weight: 1,
    arbitrary: one<Action & { do: 'checklist' }>({
      do: fc.constant('checklist'),
      item: few(CHECKLIST.length - 1),
      ticked: yes,
    }),
  },
  {
    weight: 4,
    arbitrary: one<Action & { do: 'decide' }>({
      do: fc.constant('decide'),
      conflict: few(3),
      answer: fc.constantFrom('mine', 'theirs'),
    }),
  },
  {
    weight: 1,
    arbitrary: one<Action & { do: 'poison' }>({
      do: fc.constant('poison'),
      kind: fc.constantFrom('unknown', 'bad_person', 'bad_session', 'malformed'),
    }),
  },
)

const device = few(4)

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ fault: 'none' }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom<Fault>(
      ...(
        [
          'refused',
          'half',
          'lost',
          'lost',
          'portal',
          'gateway',
          'busy',
          'too_large',
          'twice',
          'at_once',
          'late',
          'altered',
        ] as const
      ).map((name): Fault => ({ fault: name })),
    ),
  },
  {
    weight: 1,
    arbitrary: one<Fault & { fault: 'cut' }>({
      fault: fc.constant('cut'),
      part: fc.integer({ min: 0, max: 95 }),
      clean: yes,
    }),
  },
  {
    weight: 2,
    arbitrary: one<Fault & { fault: 'pages' }>({
      fault: fc.constant('pages'),
      rows: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: one<Fault & { fault: 'page_dies' }>({
      fault: fc.constant('page_dies'),
      done: yes,
      crash: yes,
    }),
  },
  {
    weight: 3,
    arbitrary: one<Fault & { fault: 'meanwhile' }>({ fault: fc.constant('meanwhile'), action, done: yes }),
  },
  {
    weight: 2,
    arbitrary: one<Fault & { fault: 'after_you' }>({ fault: fc.constant('after_you'), device, done: yes }),
  },
)

/** Rare: a new process takes longer than all else. */
const serverDies = one<Fault & { fault: 'server_dies' }>({
  fault: fc.constant('server_dies'),
  moment: fc.constantFrom('reading', 'working', 'done'),
})

const faults = fc.oneof(
  { weight: 30, arbitrary: fc.array(fault, { maxLength: 4 }) },
  { weight: 1, arbitrary: serverDies.map((dies) => [dies]) },
)

const part = fc.record(
  { device, faults, batch: fc.integer({ min: 1, max: 3 }) },
  { requiredKeys: ['device', 'faults'] },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: one<Step & { step: 'act' }>({
      step: fc.constant('act'),
      device,
      actions: fc.array(action, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 10,
    arbitrary: one<Step & { step: 'sync' }>({
      step: fc.constant('sync'),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      together: yes,
    }),
  },
  {
    weight: 1,
    arbitrary: one<Step & { step: 'network' }>({ step: fc.constant('network'), device, up: yes }),
  },
  { weight: 2, arbitrary: one<Step & { step: 'switch' }>({ step: fc.constant('switch'), device }) },
  {
    weight: 1,
    arbitrary: one<Step & { step: 'reopen' }>({ step: fc.constant('reopen'), device, crash: yes }),
  },
  {
    weight: 2,
    arbitrary: one<Step & { step: 'repair' }>({
      step: fc.constant('repair'),
      device,
      how: fc.constantFrom('again', 'let_go'),
    }),
  },
  {
    weight: 1,
    arbitrary: one<Step & { step: 'sign_in' }>({ step: fc.constant('sign_in'), device, ends: yes }),
  },
)

/** A day of some tablets of two clubs. */
export const scenario: fc.Arbitrary<Scenario> = fc.record({
  devices: fc.integer({ min: 3, max: 5 }),
  steps: fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
})
