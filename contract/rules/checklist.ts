/** The items of Ready Steady Cook by section (RSC-07 to RSC-26). */
export const checklistItems: Record<'ready' | 'steady' | 'cook', readonly string[]> = {
  ready: [
    'core_applications',
    'core_reference_checks',
    'core_checks_confirmed',
    'lunchmaker_applications',
    'lunchmaker_reference_checks',
    'lunchmaker_checks_confirmed',
    'safeguarding_policy',
    'safeguarding_training',
  ],
  steady: ['registered', 'safer_food', 'allergens', 'public_liability', 'risk_assessments', 'fire_safety'],
  cook: [
    'coordinator_training',
    'core_training',
    'kitchen_training',
    'allergy_training',
    'kitchen_food_handling',
    'first_aiders',
  ],
}
