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

/** Thrown if no available key opens the note. */
export class NotSealedToIt extends Error {}

/** One concern and the actions of its readers. The text is requested only by `open` and never cached. */
export const useConcern = (id: string) => {
  const store = useQueryStore()
  const outdate = useOutdate('concerns')
  const params = { id }
  const { answer, ...state } = useAsked(GET, { params })
  const keep = (concern: Concern) => {
    store.setQueryData(keyOf(GET, { params, query: null }), concern)
    void outdate()
  }
  /** A failure is ignored, because the next opening of the note tries again. */
  const passOn = async (text: ConcernText): Promise<void> => {
    const changed = answer && (await passOnDue(answer, text).catch(() => null))
    if (changed) keep(changed)
  }
  return {
    ...state,
    concern: answer,
    /** @throws NotSealedToIt, and the same errors as `call` */
    open: async (key: string, whole: WholeKey): Promise<ConcernText> => {
      const { sealed } = await call(OPEN, { params })
      const seal = sealed.find((one) => one.key === key)
      const opened = seal && (await openConcern(whole, seal).catch(() => null))
      void outdate()
      if (!opened) throw new NotSealedToIt()
      await passOn(opened)
      return opened
    },
    /** @throws the same errors as `call` */
    update: async (body: { acknowledged?: true; closed?: boolean }) =>
      keep(await call(UPDATE, { params, body })),
    /** @throws the same errors as `call` */
    noteExport: async () => {
      await call(EXPORTED, { params })
      void outdate()
    },
    /** @throws the same errors as `call` */
    passOn: async (to: Concern['others'][number], text: ConcernText) => {
      const body = await sealConcernFor(to.id, to.open, text)
      keep(await call(PASS_ON, { params, body }))
    },
  }
}
