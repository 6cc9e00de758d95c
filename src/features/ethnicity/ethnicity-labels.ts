import type { EthnicGroup, Ethnicity } from '@contract/ethnicities.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const ethnicGroupLabels: Record<EthnicGroup, MessageDescriptor> = {
  White: msg`White`,
  'Mixed/Multiple Ethnic Groups': msg`Mixed/Multiple Ethnic Groups`,
  'Asian/Asian British': msg`Asian/Asian British`,
  'Black/African/Caribbean/Black British': msg`Black/African/Caribbean/Black British`,
  'Other Ethnic Group': msg`Other Ethnic Group`,
}

export const ethnicityLabels: Record<Ethnicity, MessageDescriptor> = {
  'English, Welsh, Scottish, Northern Irish or British': msg`English, Welsh, Scottish, Northern Irish or British`,
  Irish: msg`Irish`,
  'Gypsy or Irish Traveller': msg`Gypsy or Irish Traveller`,
  Roma: msg`Roma`,
  'Any other White background': msg`Any other White background`,
  'White and Black Caribbean': msg`White and Black Caribbean`,
  'White and Black African': msg`White and Black African`,
  'White and Asian': msg`White and Asian`,
  'Any other Mixed or Multiple background': msg`Any other Mixed or Multiple background`,
  Indian: msg`Indian`,
  Pakistani: msg`Pakistani`,
  Bangladeshi: msg`Bangladeshi`,
  Chinese: msg`Chinese`,
  'Any other Asian background': msg`Any other Asian background`,
  Caribbean: msg`Caribbean`,
  African: msg`African`,
  'Any other Black, Black British or Caribbean background': msg`Any other Black, Black British or Caribbean background`,
  Arab: msg`Arab`,
  'Any other ethnic group': msg`Any other ethnic group`,
}
