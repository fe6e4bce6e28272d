export const namesPlugin: GraphileConfig.Plugin = {
  name: 'NamesPlugin',
  description: 'Names each field after its view.',
  inflection: {
    replace: {
      allRowsConnection(_previous, _options, resource) {
        return this.camelCase(resource.name)
      },
    },
  },
}
