import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { activateLanguage, type Language } from '@/i18n/i18n.ts'
import { useToast } from '@/ui/toast.tsx'

/** Returns a function that switches the app's language (LANG-05). Shows an error if the texts cannot be loaded. */
export const useChangeLanguage = () => {
  const { t } = useLingui()
  const { show } = useToast()
  return useCallback(
    (language: Language) => {
      activateLanguage(language).catch(() =>
        show({
          message: t`The words for this language could not be loaded. Try again where there is a connection.`,
          tone: 'error',
        }),
      )
    },
    [t, show],
  )
}
