/** The key that seals journals in tests and in the bench. */
export const JOURNAL_KEY = 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM'
/** The key that signs push messages in tests. */
export const VAPID_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
