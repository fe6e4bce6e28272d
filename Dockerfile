# The production image: one for the API, the worker, GraphQL and the migration, told apart by the command.
FROM node:24-bookworm-slim
WORKDIR /srv
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY . .
# The commit that process_started tells: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT
RUN echo "$COMMIT" > .commit
# A new volume for the ledger of erasures belongs to its writer.
RUN mkdir /erasures && chown node: /erasures
USER node
EXPOSE 8000
CMD ["npm", "run", "api"]
