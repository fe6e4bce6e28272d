/** Imports files of a checkout. Older ones have fewer folders: up to 0.4.0 those of src stood side by side. */
export const loaderOf = (root: string) => (file: string) => {
  const flat = file.replace(/(?<=^\w+\/\w+)\/.*(?=\/)/, '')
  return import(`${root}/src/${file}`)
    .catch(() => import(`${root}/src/${flat}`))
    .catch(() => import(`${root}/src/${flat.replace(/^\w+\//, '')}`))
}
