// A command line in Swift: types that quicktype makes of the document for apps, and a client of thirty lines.
// While `npm start` runs, with a Swift compiler (Debian 13: swiftlang), in this folder:
//
//   curl -s 'localhost:8000/openapi.json?audience=app' > app.json
//   npx -y quicktype@26.0.0 -s schema 'app.json#/components/schemas/' -l swift --no-initializers -o Types.swift
//   swiftc -o habits Types.swift main.swift
//   ./habits http://localhost:8000 demo@example.com 'a walk every morning'

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The types have an `Error` of their own.
struct Refused: Swift.Error {
    let status: Int
    let body: String
}

/// Instants are 2026-11-25T08:00:00.000000Z. Days, 2026-11-25, stay texts.
let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .custom { place in
    let text = try place.singleValueContainer().decode(String.self)
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    guard let instant = form.date(from: text) else { throw Refused(status: 200, body: "no instant: \(text)") }
    return instant
}

final class Client {
    private let url: URL
    var token: String?

    init(_ url: URL) { self.url = url }

    func get<Answer: Decodable>(_ path: String) async throws -> Answer { try await send("GET", path, nil, nil) }

    func post<Body: Encodable, Answer: Decodable>(_ path: String, _ body: Body) async throws -> Answer {
        try await send("POST", path, JSONEncoder().encode(body), UUID().uuidString)
    }

    /// Sends one request. A write has a key, under which it may be sent again when its answer was lost.
    private func send<Answer: Decodable>(_ method: String, _ path: String, _ body: Data?, _ key: String?) async throws
        -> Answer
    {
        var request = URLRequest(url: URL(string: path, relativeTo: url)!)
        request.httpMethod = method
        request.httpBody = body
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let key { request.setValue(key, forHTTPHeaderField: "Idempotency-Key") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as! HTTPURLResponse).statusCode
        if status >= 400 { throw Refused(status: status, body: String(decoding: data, as: UTF8.self)) }
        return try decoder.decode(Answer.self, from: data)
    }
}

let arguments = CommandLine.arguments
let client = Client(URL(string: arguments[1])!)
let signedIn: AuthResponse = try await client.post("/auth/login", ["email": arguments[2], "password": arguments[3]])
client.token = signedIn.token

let habits: [HabitWithGoals] = try await client.get("/habits/")
for habit in habits { print("\(habit.icon) \(habit.name) since \(habit.startDate): \(habit.streak)") }

let goal = habits[0].goals[0]
let tick = GoalCompletionRequest(completedOn: nil, didComplete: true, goalID: goal.id)
let result: CheckInResult = try await client.post("/goal_completions/", tick)
print("\(goal.title): \(result.streak)")
do {
    let _: HabitWithGoals = try await client.get("/habits/999999999")
} catch let refused as Refused {
    print(refused.status, refused.body)
}
