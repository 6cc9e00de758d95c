import type { Operation, OperationOutput } from '@contract/operation.ts'
import { createContext, use } from 'react'
import type { OperationRequest } from '@/api/call.ts'

/** Opened page of a family, for the contents of its tabs. */
export type FamilyPage = {
  /** Secret part of the link. */
  token: string
  /** Name of the club. */
  club: string
  /**
   * Makes a call with the key of the opened page. If the key has ended, the page asks for the birthday again.
   * @throws ApiError, NoAnswer
   */
  callFamily: <O extends Operation>(operation: O, request: OperationRequest<O>) => Promise<OperationOutput<O>>
  /** Returns what this page has loaded last by an operation, for tabs that open without a network. */
  getKnown: <O extends Operation>(operation: O) => OperationOutput<O> | undefined
}

export const FamilyContext = createContext<FamilyPage | null>(null)

/** Returns the opened page that surrounds a tab. */
export function useFamilyPage(): FamilyPage {
  const page = use(FamilyContext)
  if (!page) throw new Error('A tab needs the opened page around it')
  return page
}
