import type { Replica } from '@/replica/replica.ts'

type LoaderContext = {
  params: { id: string }
  parentMatchPromise: Promise<{ loaderData?: { replica: Replica | null } | undefined }>
}

/** The loader of a parcel session: it is open before the first picture. */
export const loadParcels = async ({ params, parentMatchPromise }: LoaderContext): Promise<void> => {
  const replica = (await parentMatchPromise).loaderData?.replica
  if (!replica) return
  const { prepareParcels } = await import('@/hooks/parcel-register.ts')
  await prepareParcels(replica.db, params.id)
}
