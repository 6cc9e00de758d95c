import type { Replica } from '@/replica/replica.ts'

type LoaderContext = {
  params: { id: string }
  parentMatchPromise: Promise<{ loaderData?: { replica: Replica | null } | undefined }>
}

/** Route loader that opens the parcel session before the first paint. */
export const loadParcels = async ({ params, parentMatchPromise }: LoaderContext): Promise<void> => {
  const modulePromise = import('@/hooks/parcel-register.ts')
  const replica = (await parentMatchPromise).loaderData?.replica
  const { prepareParcels } = await modulePromise
  if (replica) await prepareParcels(replica.db, params.id)
}
