/** What this device keeps: acts to be sent, what pages need without a connection, and how people sign on meanwhile. */
const NAME = 'zhizao-offline'
const VERSION = 1
export type Shelf = 'actions' | 'kept' | 'people' | 'device'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => {
      const store = asked.result
      store.createObjectStore('actions', { keyPath: 'order', autoIncrement: true }).createIndex('owner', 'owner')
      store.createObjectStore('kept', { keyPath: ['owner', 'key'] }).createIndex('owner', 'owner')
      store.createObjectStore('people', { keyPath: 'owner' })
      store.createObjectStore('device')
    }
    asked.onsuccess = () => {
      // A later version of the program in another tab must be able to change the store.
      asked.result.onversionchange = () => {
        asked.result.close()
        opened = undefined
      }
      resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

const answer = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** Asks one shelf for something. */
export const read = async <T>(shelf: Shelf, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answer(ask((await open()).transaction(shelf).objectStore(shelf)))

/** Changes one shelf; done when it is on the disk, not when it was asked for. */
export async function write<T>(shelf: Shelf, change: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const deed = (await open()).transaction(shelf, 'readwrite', { durability: 'strict' })
  const asked = change(deed.objectStore(shelf))
  await new Promise<void>((resolve, reject) => {
    deed.oncomplete = () => resolve()
    deed.onabort = () => reject(deed.error)
    deed.onerror = () => reject(deed.error)
  })
  return asked.result
}
