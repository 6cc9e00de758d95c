import type { Replica } from '@/replica/replica.ts'

type LoaderContext = {
  params: { id: string }
  parentMatchPromise: Promise<{ loaderData?: { replica: Replica | null } | undefined }>
}

/** Route loader that opens the register before the first paint. */
export const loadRegister = async ({ params, parentMatchPromise }: LoaderContext): Promise<void> => {
  const replica = (await parentMatchPromise).loaderData?.replica
  if (!replica) return
  const { prepareRegister } = await import('../-attendance/use-register.ts')
  await prepareRegister(replica.db, params.id)
}
