import { createClient, createReplica, type SignedOut, type Storage } from '../../client/index.ts'

// How an app of React Native or Expo opens a client and a replica. In the app:
//
//   import AsyncStorage from '@react-native-async-storage/async-storage'
//   import * as SecureStore from 'expo-secure-store'
//   import { fetch } from 'expo/fetch'   // can stream; without it the replica asks about once a minute
//   globalThis.fetch = fetch
//   const { api, replica } = await open('https://api.example.com', AsyncStorage, SecureStore, showSignIn)

type AsyncStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, text: string): Promise<void>
}
type SecureStore = {
  getItemAsync(key: string): Promise<string | null>
  setItemAsync(key: string, text: string): Promise<void>
}

/** Copy and queue, in the storage of the app. On Android it has 6 MB, unless AsyncStorage_db_size_in_MB says more. */
export const texts = (storage: AsyncStorage): Storage => ({
  get: (key) => storage.getItem(key),
  set: (key, text) => storage.setItem(key, text),
})

/** The session, where secrets go. Keys there are made of letters, digits, dots, dashes and underscores. */
export const secrets = (store: SecureStore): Storage => {
  const nameOf = (key: string) => key.replace(/[^\w.-]/g, '_')
  return {
    get: (key) => store.getItemAsync(nameOf(key)),
    set: (key, text) => store.setItemAsync(nameOf(key), text),
  }
}

/** `account`: the `user_id` of the last sign-in, with which the replica opens without a network and a token. */
export async function open(
  url: string,
  storage: AsyncStorage,
  store: SecureStore,
  onSignedOut: (reason: SignedOut) => void,
  account?: number,
) {
  const api = createClient(url, { device: 'My phone', session: secrets(store), onSignedOut })
  await api.ready
  const replica = await createReplica(api, texts(storage), account === undefined ? {} : { account })
  return { api, replica }
}
