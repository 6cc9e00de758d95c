import { type Concern, concernOperations } from '@contract/concerns/concerns.ts'
import { call } from '@/api/call.ts'
import { keyOf, useQueryStore } from '@/data/query-client.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { type ConcernText, openConcern, sealConcernFor, type WholeKey } from '@/device/concern-seals.ts'
import { passOnDue } from './pass-on.ts'

const {
  'concerns.get': GET,
  'concerns.open': OPEN,
  'concerns.update': UPDATE,
  'concerns.exported': EXPORTED,
  'concerns.pass_on': PASS_ON,
} = concernOperations

/** None of the keys at hand opens it. */
export class NotSealedToIt extends Error {}

/** One concern, and what its readers do with it. What it says is asked for by `open` alone, and kept nowhere. */
export const useConcern = (id: string) => {
  const store = useQueryStore()
  const outdate = useOutdate('concerns')
  const params = { id }
  const { answer, ...state } = useAsked(GET, { params })
  const keep = (concern: Concern) => {
    store.setQueryData(keyOf(GET, { params, query: null }), concern)
    void outdate()
  }
  /** What cannot be passed on now is passed on when the note is opened again. */
  const passOn = async (text: ConcernText): Promise<void> => {
    const changed = answer && (await passOnDue(answer, text).catch(() => null))
    if (changed) keep(changed)
  }
  return {
    ...state,
    concern: answer,
    /** @throws NotSealedToIt, and as `call` */
    open: async (key: string, whole: WholeKey): Promise<ConcernText> => {
      const { sealed } = await call(OPEN, { params })
      const seal = sealed.find((one) => one.key === key)
      const opened = seal && (await openConcern(whole, seal).catch(() => null))
      void outdate()
      if (!opened) throw new NotSealedToIt()
      await passOn(opened)
      return opened
    },
    /** @throws as `call` */
    update: async (body: { acknowledged?: true; closed?: boolean }) =>
      keep(await call(UPDATE, { params, body })),
    /** @throws as `call` */
    noteExport: async () => {
      await call(EXPORTED, { params })
      void outdate()
    },
    /** @throws as `call` */
    passOn: async (to: Concern['others'][number], text: ConcernText) => {
      const body = await sealConcernFor(to.id, to.open, text)
      keep(await call(PASS_ON, { params, body }))
    },
  }
}
