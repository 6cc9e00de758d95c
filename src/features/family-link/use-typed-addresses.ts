import { isAllowed } from '@contract/access.ts'
import { typedAddressOperations } from '@contract/family/typed-addresses.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useUser } from '@/user/use-user.ts'

/** Queries the addresses that families typed and no coordinator has accepted (B-FAM-03). Other users get no result. */
export function useTypedAddresses({ wanted = true }: { wanted?: boolean } = {}) {
  return useOperationQuery(typedAddressOperations['family_typed_addresses.list'], {
    wanted: isAllowed('family_link_tasks', useUser()) && wanted,
  })
}
