declare global {
  namespace GraphileBuild {
    interface BehaviorStrings {
      'attribute:aggregate': true
      'attribute:groupBy': true
      'attribute:havingBy': true
      'distinctCount:attribute:aggregate': true
    }
  }
}

export const dimensionsPlugin: GraphileConfig.Plugin = {
  name: 'DimensionsPlugin',
  description:
    'A number is a measure (it aggregates) unless its comment says @dimension (it groups). A person is only counted.',
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        inferred: {
          provides: ['dimensions'],
          after: ['inferred'],
          callback(behavior, [{ attributes }, name]) {
            const attribute = attributes[name]
            const dimension = attribute?.extensions?.tags?.dimension === true
            const measure = attribute?.codec.extensions?.isNumberLike === true && !dimension
            if (measure) return [behavior, '-attribute:groupBy', '-distinctCount:attribute:aggregate']
            const personOrHabit = attribute?.codec.name === 'uuid'
            return [
              behavior,
              '-attribute:aggregate',
              '-attribute:havingBy',
              'distinctCount:attribute:aggregate',
              personOrHabit ? '-attribute:groupBy' : 'attribute:groupBy',
            ]
          },
        },
      },
    },
  },
}
