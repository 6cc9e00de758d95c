import type { Replica } from '@/replica/replica.ts'

type LoaderContext = {
  params: { id: string }
  parentMatchPromise: Promise<{ loaderData?: { replica: Replica | null } | undefined }>
}

/** Route loader that opens the parcel session before the first paint. */
export const loadParcels = async ({ params, parentMatchPromise }: LoaderContext): Promise<void> => {
  const modulePromise = import('@/register/parcel-register.ts')
  const replica = (await parentMatchPromise).loaderData?.replica
  const { prepareParcelSession } = await modulePromise
  if (replica) await prepareParcelSession(replica.db, params.id)
}
